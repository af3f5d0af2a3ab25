import type { MouseEvent } from 'react'
import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link, opensHere, useNavigate } from 'shared/router'
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
  const goBack = (event: MouseEvent) => {
    if (!from || !opensHere(event)) return
    event.preventDefault()
    void navigate(-from.steps)
  }
  return (
    <p className={styles.back}>
      <Link to={links.finance() + (from?.ledger ?? '')} onClick={goBack}>
        <span aria-hidden>← </span>
        {t('entry.back')}
      </Link>
    </p>
  )
}
