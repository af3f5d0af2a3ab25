import type { GivingTerms } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Organisation } from '../terms/Organisation'
import styles from './Consent.module.css'

/** The terms: how a gift is used, how payments by mistake are refunded, and how personal details are handled. */
export function GiftTerms({ terms: { demo, organisation } }: { terms: GivingTerms }) {
  const { t } = useTranslation('pay')
  const parts = ['use', 'refund', 'privacy', 'receipt']
  return (
    <div className={styles.terms}>
      {(demo ? ['demo', ...parts] : parts).map((part) => (
        <section key={part}>
          <h3>{t(`consent.${part}.title`)}</h3>
          <p>{t(`consent.${part}.text`)}</p>
        </section>
      ))}
      {organisation && <Organisation {...organisation} />}
    </div>
  )
}
