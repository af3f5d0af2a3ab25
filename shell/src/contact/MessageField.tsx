import { useWatch, type Control, type UseFormRegisterReturn } from 'react-hook-form'
import { Field } from 'shared/ui'
import { useWording } from '../messages/wording'
import { MESSAGE_LIMIT, type JoinFields, type JoinInput } from './form'
import styles from './MessageField.module.css'
import { contactMessages } from './messages'

interface Props {
  field: UseFormRegisterReturn<'message'>
  error?: string
  control: Control<JoinInput, unknown, JoinFields>
}

/** The message field with a character count. A text that is too long gets an error and is never truncated. */
export function MessageField({ field, error, control }: Props) {
  const { t } = useWording('contact', contactMessages)
  const count = useWatch({ control, name: 'message' })?.length ?? 0
  const hint = (
    <span className={styles.hint}>
      <span>{t('field.messageHint')}</span>
      <span className={count > MESSAGE_LIMIT ? styles.over : styles.count}>
        {t('count', { count, limit: MESSAGE_LIMIT })}
      </span>
    </span>
  )
  return (
    <Field label={t('field.message')} hint={hint} error={error} optional>
      {(input) => <textarea className="control" rows={6} {...input} {...field} />}
    </Field>
  )
}
