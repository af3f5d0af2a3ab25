import { useTranslation } from 'shared/i18n'
import { ErrorNote } from 'shared/ui'
import styles from './Ledger.module.css'
import type { ViewField } from './ledgerAddress'

/** Says which parts of a stale or hand-edited address were left out or corrected. Always in the page, so that it is announced. */
export function RepairedNotice({ fields }: { fields: readonly ViewField[] }) {
  const { t } = useTranslation('finance')
  const names = fields.map((field) => t(`field.${field}`)).join(t('fieldSeparator'))
  return (
    <div role="status" className={styles.notices}>
      {names && <p className={styles.repaired}>{t('repaired', { fields: names })}</p>}
    </div>
  )
}

/** The choices are missing; everything else goes on working. */
export function ChoicesFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('finance')
  return (
    <ErrorNote title={t('filter.choicesFailed')} role="status" busy={busy} onRetry={onRetry}>
      {t('filter.choicesFailedAdvice')}
    </ErrorNote>
  )
}
