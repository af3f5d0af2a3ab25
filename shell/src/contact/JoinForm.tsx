import type { FieldError } from 'react-hook-form'
import { Button, Field, useHydrated } from 'shared/ui'
import { useWording } from '../messages/wording'
import { Consent } from './Consent'
import { FailureNote } from './FailureNote'
import type { JoinField } from './form'
import { useJoin } from './join'
import styles from './JoinForm.module.css'
import { MessageField } from './MessageField'
import { contactMessages } from './messages'
import { RoleChoice } from './RoleChoice'

/** The join-us form. Its draft stays in this browser until the service has stored the form. */
export function JoinForm({ onStored }: { onStored: (reference: string) => void }) {
  const { t } = useWording('contact', contactMessages)
  // Until the page's scripts run, a browser would send the form by itself, to an address that nobody reads.
  const isReady = useHydrated()
  const { form, draft, submit, failure } = useJoin(onStored)
  const { control, register, formState } = form
  const { errors, isSubmitting } = formState
  // All fields are registered here in their order on the screen, because react-hook-form focuses the first faulty one
  // in this order.
  const fields = {
    name: register('name'),
    contact: register('contact'),
    role: register('role'),
    message: register('message'),
    consent: register('consent'),
  }
  const fault = (name: JoinField) => faultText(errors[name], t)
  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <div role="status">{draft.restored && <Restored onClear={draft.clear} />}</div>
      <Field label={t('field.name')} error={fault('name')}>
        {(input) => (
          <input className="control" autoComplete="name" required {...input} {...fields.name} />
        )}
      </Field>
      <Field label={t('field.contact')} hint={t('field.contactHint')} error={fault('contact')}>
        {(input) => (
          <input
            className="control"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            required
            {...input}
            {...fields.contact}
          />
        )}
      </Field>
      <RoleChoice field={fields.role} error={fault('role')} />
      <MessageField field={fields.message} error={fault('message')} control={control} />
      <Consent field={fields.consent} error={fault('consent')} />
      {failure && <FailureNote failure={failure} />}
      <Button
        type="submit"
        className={styles.submit}
        disabled={!isReady}
        busy={isSubmitting}
        busyLabel={t('sending')}
      >
        {t(failure ? 'again' : 'submit')}
      </Button>
      {!isReady && <p className={styles.late}>{t('noScripts')}</p>}
    </form>
  )
}

/** A fault found in the browser is a message key; a fault found by the service is its own sentence. */
function faultText(error: FieldError | undefined, t: (key: string) => string): string | undefined {
  if (!error?.message) return undefined
  return error.type === 'server' ? error.message : t(error.message)
}

function Restored({ onClear }: { onClear: () => void }) {
  const { t } = useWording('contact', contactMessages)
  return (
    <p className={styles.restored}>
      {t('restored')}{' '}
      <button type="button" className={styles.clear} onClick={onClear}>
        {t('clear')}
      </button>
    </p>
  )
}
