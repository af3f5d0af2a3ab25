import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useQuery } from 'shared/query'
import { Seal } from 'shared/seal'
import { formatNumber } from 'shared/ui'
import styles from './Verdict.module.css'

/**
 * Where the ledger has no row of this number: says so when the log has one. Rows are never taken out of the ledger, so one
 * that is in the log and nowhere else was removed. Nothing while the log has none or cannot be read.
 */
export function Removed({ id }: { id: string }) {
  const { t } = useTranslation('finance')
  const { http, lang } = useSite()
  const { data: proofs } = useQuery({
    queryKey: ['removed', id],
    queryFn: () => http.get('/log/proof/list', { params: { ids: id }, quiet: true }),
  })
  const logged = proofs?.rows.find((row) => row.id === id)
  if (!logged) return null
  return (
    <div className={styles.verdict}>
      <Seal state="failed" silent />
      <p role="status">
        <strong>{t('ui:seal.failed')}</strong>
        {t('seal.colon')}
        {t('seal.removed', { id, place: formatNumber(logged.index + 1, lang) })}
      </p>
    </div>
  )
}
