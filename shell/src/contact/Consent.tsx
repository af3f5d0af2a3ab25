import type { UseFormRegisterReturn } from 'react-hook-form'
import { useWording } from '../messages/wording'
import styles from './Consent.module.css'
import { contactMessages } from './messages'

interface Props {
  field: UseFormRegisterReturn<'consent'>
  error?: string
}

/** The consent checkbox, with a note on what the details are used for. */
export function Consent({ field, error }: Props) {
  const { t } = useWording('contact', contactMessages)
  return (
    <div className={styles.consent}>
      <input
        id="consent"
        type="checkbox"
        className="check"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'consent-error consent-hint' : 'consent-hint'}
        {...field}
      />
      <label htmlFor="consent">{t('consent')}</label>
      <p id="consent-hint" className={styles.hint}>
        {t('consentHint')}
      </p>
      <p id="consent-error" className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
