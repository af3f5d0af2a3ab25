import { useTranslation } from 'shared/i18n'
import { Badge, ClaimState } from 'shared/ui'
import styles from './Badges.module.css'

const COUNT = 9

/** Nine badges in a row that alternate between the two kinds, and what backs each kind. */
export function Badges() {
  const { t } = useTranslation('home')
  return (
    <section>
      <ul className={styles.badges} aria-label={t('badges.label')}>
        {Array.from({ length: COUNT }, (_, place) => {
          const kind = place % 2 === 0 ? 'organic' : 'chain'
          return (
            <li key={place}>
              <Badge kind={kind}>{t(`badges.${kind}`)}</Badge>
            </li>
          )
        })}
      </ul>
      <p className={styles.backing}>
        <ClaimState of={['organic']} />
        <ClaimState of={['chain', 'trace']} />
      </p>
    </section>
  )
}
