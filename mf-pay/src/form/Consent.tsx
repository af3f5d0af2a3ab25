import { useId, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Dialog } from 'shared/ui'
import styles from './Consent.module.css'
import type { GroupProps } from './group-props'
import { GiftTerms } from './GiftTerms'

/** The consent checkbox and the terms of giving. */
export function Consent({ form, terms, fault }: GroupProps) {
  const { t } = useTranslation('pay')
  const id = useId()
  const [reading, setReading] = useState(false)
  const error = fault('consent')
  return (
    <div className={styles.consent}>
      <input
        id={id}
        type="checkbox"
        className="check"
        // It must be given again each time, also where a browser would restore it.
        autoComplete="off"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
        {...form.register('consent')}
      />
      <p>
        <label htmlFor={id}>{t('consent.label')}</label>{' '}
        <button type="button" className={styles.read} onClick={() => setReading(true)}>
          {t('consent.read')}
        </button>
      </p>
      <p id={`${id}error`} className={styles.error} aria-live="polite">
        {error}
      </p>
      <Dialog open={reading} onClose={() => setReading(false)} title={t('consent.title')}>
        <GiftTerms terms={terms} />
      </Dialog>
    </div>
  )
}
