import { useTranslation } from 'shared/i18n'
import { useSearchParams } from 'shared/router'
import { useAddressReady, useNames } from 'shared/ui'
import { Batches } from './Batches'
import { soughtIn } from './code-data'
import { CodeForm } from './CodeForm'
import styles from './CodeScreen.module.css'

/** `/trace`: the code of a bag is scanned or typed here; below are the newest batches, or those that were found. */
export function CodeScreen() {
  const { t } = useTranslation('trace')
  const [query] = useSearchParams()
  const ready = useAddressReady()
  const code = ready ? query.get('code') : null
  // Fetched beside the batches, not after them.
  useNames()
  return (
    <div className={`column ${styles.screen}`}>
      <header className={styles.head}>
        <h1>{t('code.heading')}</h1>
        <p className={styles.lead}>{t('code.lead')}</p>
      </header>
      <CodeForm code={code} />
      <Batches sought={ready ? soughtIn(`?${query}`) : null} />
    </div>
  )
}
