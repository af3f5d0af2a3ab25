import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { inThisTab, useNavigate } from 'shared/router'
import { BackLink } from '../back-link/BackLink'
import { useFromLedger } from '../entry-link/use-from-ledger'
import styles from './EntryScreen.module.css'

/**
 * Returns to the ledger as the visitor left it, including the scroll position, or to the whole ledger when the row was
 * opened by a link.
 */
export function BackToLedger() {
  const { t } = useTranslation('finance')
  const navigate = useNavigate()
  const from = useFromLedger()
  const goBack = from ? inThisTab(() => void navigate(-from.steps)) : undefined
  return (
    <BackLink to={links.finance() + (from?.ledger ?? '')} onClick={goBack} className={styles.back}>
      {t('entry.back')}
    </BackLink>
  )
}
