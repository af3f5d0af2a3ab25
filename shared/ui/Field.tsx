import { useId, type ReactNode } from 'react'
import { useTranslation } from '../i18n'
import { cls } from './cls'
import styles from './Field.module.css'

/** The attributes that the control needs: spread them on the input. */
interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and how to correct it; it is announced when it appears. */
  error?: ReactNode
  /** Shows 选填 next to the label; unmarked fields are required. */
  optional?: boolean
  className?: string
  /** `(control) => <input className="control" {...control} />` */
  children: (control: FieldControl) => ReactNode
}

/** A labelled form control with its hint and its error. */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const id = useId()
  const { t } = useTranslation('ui')
  const described = cls(Boolean(error) && `${id}error`, Boolean(hint) && `${id}hint`)
  return (
    <div className={cls(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}>{t('optional')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
