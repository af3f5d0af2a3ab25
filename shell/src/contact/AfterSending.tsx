import { FieldEmpty } from 'shared/ui'
import { useWording } from '../messages/wording'
import styles from './AfterSending.module.css'
import { contactMessages } from './messages'

/** Next to the form: explains what happens after it is sent. */
export function AfterSending() {
  const { t } = useWording('contact', contactMessages)
  return (
    <aside className={styles.after} aria-labelledby="after-sending">
      <FieldEmpty className={styles.scene} />
      <h2 id="after-sending" className={styles.title}>
        {t('after.title')}
      </h2>
      <ol className={styles.steps}>
        <li>{t('after.step1')}</li>
        <li>{t('after.step2')}</li>
        <li>{t('after.step3')}</li>
      </ol>
    </aside>
  )
}
