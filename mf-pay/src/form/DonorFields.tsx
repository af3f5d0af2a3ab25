import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'shared/i18n'
import { Field, Marked } from 'shared/ui'
import styles from './DonorFields.module.css'
import { MESSAGE_LIMIT } from './gift-form'
import type { GroupProps } from './group-props'
import { shownAs } from './shown-as'

/** The donor's name and whether to give anonymously, with the exact name that the public ledger will show. */
export function NameFields({ form, fault }: GroupProps) {
  const { t } = useTranslation('pay')
  const id = useId()
  const { control, register } = form
  const [anonymous, name] = useWatch({ control, name: ['anonymous', 'name'] })
  const field = register('name')
  const mark = register('anonymous', { deps: 'name' })
  const shown = shownAs(name)
  const hint = anonymous
    ? t('donor.anonymousHint')
    : shown
      ? t('donor.shownHint', { shown })
      : t('donor.nameHint')
  return (
    <div className={styles.name}>
      <Field
        label={t('donor.name')}
        hint={<Marked>{hint}</Marked>}
        error={fault('name')}
        optional={anonymous}
      >
        {(input) => (
          <input
            className="control"
            autoComplete="name"
            enterKeyHint="next"
            required={!anonymous}
            {...input}
            {...field}
          />
        )}
      </Field>
      <p className={styles.anonymous}>
        <input id={id} type="checkbox" className="check" {...mark} />
        <label htmlFor={id}>{t('donor.anonymous')}</label>
      </p>
    </div>
  )
}

/** The e-mail address for the official donation receipt. */
export function EmailField({ form, fault }: GroupProps) {
  const { t } = useTranslation('pay')
  const field = form.register('email')
  return (
    <Field label={t('donor.email')} hint={t('donor.emailHint')} error={fault('email')} optional>
      {(input) => (
        <input
          className="control"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="next"
          {...input}
          {...field}
        />
      )}
    </Field>
  )
}

/** The message to the farm. A text that is too long gets an error and is never truncated. */
export function MessageField({ form, fault }: GroupProps) {
  const { t } = useTranslation('pay')
  const { control, register } = form
  const count = useWatch({ control, name: 'message' }).length
  const field = register('message')
  const hint = (
    <span className={styles.hint}>
      <span>{t('donor.messageHint')}</span>
      <span className={count > MESSAGE_LIMIT ? styles.over : styles.count}>
        {t('donor.count', { count, limit: MESSAGE_LIMIT })}
      </span>
    </span>
  )
  return (
    <Field label={t('donor.message')} hint={hint} error={fault('message')} optional>
      {(input) => <textarea className="control" rows={3} {...input} {...field} />}
    </Field>
  )
}
