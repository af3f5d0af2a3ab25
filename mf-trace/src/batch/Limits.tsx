import { useTranslation } from 'shared/i18n'
import { AskAbout } from '../ask/AskAbout'
import type { Asked } from '../asked/asked'
import styles from './Limits.module.css'

/** What all of this proves, and what it does not; and where to ask. */
export function Limits({ asked }: { asked: Asked }) {
  const { t } = useTranslation('trace')
  return (
    <section className={styles.limits} aria-labelledby="batch-limits">
      <h2 id="batch-limits">{t('limits.title')}</h2>
      <ul>
        <li>{t('limits.own')}</li>
        <li>{t('limits.unchecked')}</li>
        <li>{t('limits.copy')}</li>
      </ul>
      <div className={styles.ask}>
        <AskAbout asked={asked} />
      </div>
    </section>
  )
}
