import type { GivingTerms } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Organisation } from '../terms/Organisation'
import styles from './Consent.module.css'

/** What becomes of a gift, of money paid by mistake, and of what was told of oneself. */
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
