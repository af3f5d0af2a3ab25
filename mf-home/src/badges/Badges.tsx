import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Badge, ClaimState } from 'shared/ui'
import styles from './Badges.module.css'

const COUNT = 9

/** Nine badges in a row that alternate between the two kinds and lead to the newest batches, and what backs each kind. */
export function Badges() {
  const { t } = useTranslation('home')
  return (
    <section>
      <ul className={styles.badges} aria-label={t('badges.label')}>
        {Array.from({ length: COUNT }, (_, place) => {
          const kind = place % 2 === 0 ? 'organic' : 'chain'
          return (
            <li key={place}>
              <Link to={links.batches()}>
                <Badge kind={kind} className={styles.led}>
                  {t(`badges.${kind}`)}
                </Badge>
              </Link>
            </li>
          )
        })}
      </ul>
      <p className={styles.now}>
        {t('badges.now')} <Link to={links.financeRows()}>{t('badges.ledger')}</Link>
        {t('badges.comma')}
        <Link to={`${links.about()}#log`}>{t('badges.log')}</Link>
      </p>
      <p className={styles.backing}>
        <ClaimState of={['organic']} />
        <ClaimState of={['chain', 'trace']} />
      </p>
    </section>
  )
}
