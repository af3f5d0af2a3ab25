import type { UseFormRegisterReturn } from 'react-hook-form'
import { JOIN_ROLES } from 'shared/contract'
import { useWording } from '../messages/wording'
import { contactMessages } from './messages'
import styles from './RoleChoice.module.css'

interface Props {
  field: UseFormRegisterReturn<'role'>
  error?: string
}

/** The four roles, each with a line that explains whom it is for. */
export function RoleChoice({ field, error }: Props) {
  const { t } = useWording('contact', contactMessages)
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'role-error' : undefined}
    >
      <legend className={styles.legend}>{t('field.role')}</legend>
      <div className={styles.choices}>
        {JOIN_ROLES.map((role) => (
          <label key={role} className={styles.choice}>
            <input
              type="radio"
              className="check"
              value={role}
              aria-describedby={`role-${role}`}
              {...field}
            />
            <span className={styles.name}>{t(`role.${role}`)}</span>
            <span id={`role-${role}`} className={styles.text}>
              {t(`role.${role}Text`)}
            </span>
          </label>
        ))}
      </div>
      <p id="role-error" className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
