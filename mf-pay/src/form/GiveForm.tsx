import { useWatch, type FieldError } from 'react-hook-form'
import { useSite, type GivingTerms } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, formatMoney, useHydrated } from 'shared/ui'
import { asTyped, readAmount } from './amount'
import { AmountChoice } from './AmountChoice'
import { ChannelChoice } from './ChannelChoice'
import { useInsideWechat } from './device'
import { Consent } from './Consent'
import { EmailField, MessageField, NameFields } from './DonorFields'
import { FailureNote } from './FailureNote'
import styles from './GiveForm.module.css'
import type { GroupProps } from './group-props'
import { PurposeChoice } from './PurposeChoice'
import { useGive } from './use-give'

/** The gift form. Its draft stays in this browser until the gift is paid. */
export function GiveForm({ terms }: { terms: GivingTerms }) {
  const { t } = useTranslation('pay')
  const { lang } = useSite()
  // Until the page's scripts run, a browser would send the form by itself, to an address that nobody reads.
  const isReady = useHydrated()
  const inWechat = useInsideWechat()
  const { form, submit, failure, restored, clear } = useGive(terms)
  const { errors, isSubmitting } = form.formState
  const money = (amount: string) => asTyped(formatMoney(amount, lang))
  const limits = { least: money(terms.least), most: money(terms.most) }
  const group: GroupProps = {
    form,
    terms,
    fault: (field) => faultText(errors[field], (key) => t(key, limits)),
  }
  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <div role="status">{restored && <Restored onClear={clear} />}</div>
      <AmountChoice {...group} />
      <PurposeChoice {...group} />
      <NameFields {...group} />
      <EmailField {...group} />
      <MessageField {...group} />
      <ChannelChoice {...group} />
      <Consent {...group} />
      {failure && <FailureNote failure={failure} others={terms.channels.length > 1} />}
      <Button
        type="submit"
        disabled={!isReady || (!terms.demo && inWechat)}
        busy={isSubmitting}
        busyLabel={t('give.sending')}
      >
        {t(failure ? 'give.again' : 'give.submit')}
        <Sum form={form} terms={terms} />
      </Button>
    </form>
  )
}

/** A fault found in the browser is a message key; a fault found by the service is its own sentence. */
function faultText(error: FieldError | undefined, t: (key: string) => string): string | undefined {
  if (!error?.message) return undefined
  return error.type === 'server' ? error.message : t(error.message)
}

/** The amount to be paid, once it is valid. */
function Sum({ form: { control }, terms }: Pick<GroupProps, 'form' | 'terms'>) {
  const { lang } = useSite()
  const read = readAmount(useWatch({ control, name: 'amount' }), terms)
  return typeof read === 'string' ? null : <span>{formatMoney(read.amount, lang)}</span>
}

function Restored({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('pay')
  return (
    <p className={styles.restored}>
      {t('give.restored')}{' '}
      <button type="button" className={styles.clear} onClick={onClear}>
        {t('give.clear')}
      </button>
    </p>
  )
}
