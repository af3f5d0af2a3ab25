import { useTranslation } from 'shared/i18n'
import { Card, ClaimState } from 'shared/ui'
import styles from './Facts.module.css'

const facts = [
  { key: 'land', figure: '7,000+' },
  { key: 'farmers', figure: '20+' },
] as const

/** The project's basic facts: its land and its farmers. */
export function Facts() {
  const { t } = useTranslation('home')
  return (
    <section>
      <ul className={styles.facts} aria-label={t('facts.title')}>
        {facts.map(({ key, figure }) => (
          <Card as="li" key={key}>
            <h2 className={styles.label}>{t(`facts.${key}`)}</h2>
            <p className={styles.figure}>
              {figure} <span className={styles.unit}>{t(`facts.${key}Unit`)}</span>
            </p>
            <p className={styles.note}>{t(`facts.${key}Note`)}</p>
          </Card>
        ))}
      </ul>
      <p className={styles.backing}>
        <ClaimState of={['farm']} />
      </p>
    </section>
  )
}
