import { useTranslation } from 'shared/i18n'
import { ClaimState } from 'shared/ui'
import styles from './Mission.module.css'

/** The mission statement as a pull quote. */
export function Mission() {
  const { t } = useTranslation('home')
  return (
    <section aria-label={t('mission.label')} className={styles.mission}>
      <blockquote className={styles.quote}>
        <p>
          {phrases(t('mission.text')).map((phrase) => (
            <span key={phrase} className={styles.phrase}>
              {phrase}
            </span>
          ))}
        </p>
      </blockquote>
      <p className={styles.backing}>
        <ClaimState of={['chain', 'trace', 'organic']} />
      </p>
    </section>
  )
}

const phrases = (text: string) => text.split(/(?<=，)/)
