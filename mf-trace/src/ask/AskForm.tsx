import { useEffect, useId, useRef, useState } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import type { Failure } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, ErrorNote, Field } from 'shared/ui'
import type { Asked } from '../asked/asked'
import { useAskAboutBatch } from './ask-about-batch'
import styles from './AskForm.module.css'

const QUESTION_LIMIT = 1_000

/** The form to ask the farm about a batch. */
export function AskForm({ asked }: { asked: Asked }) {
  const [reference, setReference] = useState<string | null>(null)
  return reference === null ? (
    <Form asked={asked} onStored={setReference} />
  ) : (
    <Stored reference={reference} />
  )
}

function Form({ asked, onStored }: { asked: Asked; onStored: (reference: string) => void }) {
  const { t } = useTranslation('trace')
  const { form, submit, failure } = useAskAboutBatch(asked, onStored)
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const fault = (error: FieldError | undefined) =>
    error?.type === 'server' ? error.message : error && t(`ask.fault.${error.message}`)
  // In their order on the screen, because the first faulty one gets the focus in this order.
  const fields = {
    question: register('question', {
      validate: (text) => text.trim() !== '' || 'question',
      maxLength: { value: QUESTION_LIMIT, message: 'long' },
    }),
    contact: register('contact', { validate: (text) => text.trim() !== '' || 'contact' }),
    consent: register('consent', { required: 'consent' }),
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('ask.question')} error={fault(errors.question)}>
        {(input) => (
          <textarea className="control" rows={4} required {...input} {...fields.question} />
        )}
      </Field>
      <Field label={t('ask.contact')} hint={t('ask.contactHint')} error={fault(errors.contact)}>
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
      <Consent field={fields.consent} error={fault(errors.consent)} />
      {failure && <ErrorNote title={titleOf(failure, t)}>{t('ask.kept')}</ErrorNote>}
      <Button type="submit" busy={isSubmitting} busyLabel={t('ask.sending')}>
        {t(failure ? 'ask.again' : 'ask.send')}
      </Button>
    </form>
  )
}

const titleOf = ({ status, msg }: Failure, t: (key: string) => string) =>
  status === null ? t('ask.network') : msg || t('ask.refused')

function Consent({ field, error }: { field: UseFormRegisterReturn<'consent'>; error?: string }) {
  const { t } = useTranslation('trace')
  const id = useId()
  return (
    <div className={styles.consent}>
      <input
        id={id}
        type="checkbox"
        className="check"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
        {...field}
      />
      <label htmlFor={id}>{t('ask.consent')}</label>
      <p id={`${id}error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

function Stored({ reference }: { reference: string }) {
  const { t } = useTranslation('trace')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.stored}>
      <h3 ref={heading} tabIndex={-1}>
        {t('ask.stored')}
      </h3>
      <p>
        {t('ask.reference')} <strong translate="no">{reference}</strong>
      </p>
      <p>{t('ask.next')}</p>
    </div>
  )
}
