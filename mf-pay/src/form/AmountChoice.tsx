import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Field, formatMoney } from 'shared/ui'
import { asTyped, readAmount } from './amount'
import styles from './AmountChoice.module.css'
import { useEarlyChoice } from './early-choice'
import type { GroupProps } from './group-props'

/** The amount: a preset, or any amount within the limits. A preset fills the field, so that there is only one value. */
export function AmountChoice({ form, terms, fault }: GroupProps) {
  const { t } = useTranslation('pay')
  const { lang } = useSite()
  const id = useId()
  const { control, register, setValue, formState } = form
  const read = readAmount(useWatch({ control, name: 'amount' }), terms)
  const chosen = typeof read === 'string' ? null : read.amount
  const field = register('amount')
  const money = (amount: string) => asTyped(formatMoney(amount, lang))
  const choose = (preset: string) =>
    setValue('amount', asTyped(preset), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    })
  const group = useEarlyChoice((preset, fields) => {
    // What was typed stands before a preset. The form does not know it yet.
    if (!fields.querySelector<HTMLInputElement>('[name="amount"]')?.value) choose(preset)
  })
  return (
    <fieldset ref={group} className={styles.group}>
      <legend id={id} className={styles.legend}>
        {t('amount.title')}
      </legend>
      <div role="radiogroup" aria-labelledby={id} className={styles.presets}>
        {terms.presets.map((preset) => (
          <label key={preset} className={styles.preset}>
            <input
              type="radio"
              name={`${id}preset`}
              value={preset}
              checked={chosen === preset}
              onChange={() => choose(preset)}
            />
            {money(preset)}
          </label>
        ))}
      </div>
      <Field
        label={t('amount.other')}
        hint={t('amount.limits', { least: money(terms.least), most: money(terms.most) })}
        error={fault('amount')}
      >
        {(input) => (
          <input
            className={`control ${styles.amount}`}
            inputMode="decimal"
            autoComplete="transaction-amount"
            enterKeyHint="next"
            required
            {...input}
            {...field}
          />
        )}
      </Field>
    </fieldset>
  )
}
