import { links, type Account } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Chip, Marked, Name, useNames } from 'shared/ui'
import { DEFAULT_VIEW, writeAddress } from '../address/ledger-address'
import { ViewLink } from '../address/ViewLink'
import type { LedgerView } from '../table/ledger-view'
import { AccountBar } from './AccountBar'
import styles from './AccountItem.module.css'
import { partsOf } from './parts'
import { useAccountWords } from './use-account-words'

interface AccountItemProps {
  account: Account
  /** The length of the longest bar, in fen. */
  longest: bigint
  /** Shows the rows of a purpose on this page. */
  onRows: (view: LedgerView) => void
}

/** One account: its bar, what is left, its figures, and links to its rows and its transfers. */
export function AccountItem({ account, longest, onRows }: AccountItemProps) {
  const { t } = useTranslation('finance')
  const names = useNames()
  const words = useAccountWords()
  const { purpose, unrestricted } = account
  const parts = partsOf(account)
  const rows: LedgerView = { ...DEFAULT_VIEW, filter: { purpose } }
  return (
    <li className={styles.account}>
      <h3 className={styles.purpose}>
        <span>
          <Name of={purpose} />
        </span>
        {unrestricted && <Chip>{t('accounts.unrestricted')}</Chip>}
      </h3>
      <p className={parts.overspent > 0n ? `${styles.left} ${styles.over}` : styles.left}>
        {words.left(parts)}
      </p>
      <div className={styles.bar}>
        <AccountBar parts={parts} longest={longest} />
      </div>
      <p className={styles.figures}>
        {words.figures(account).map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </p>
      <p className={styles.links}>
        <ViewLink view={rows} onGo={onRows}>
          {t('accounts.rows')}
          <span className="visually-hidden">
            <Marked>{t('accounts.of', { purpose: names.of(purpose) })}</Marked>
          </span>
        </ViewLink>
        <Link to={links.transfers() + writeAddress(rows)}>
          {t('accounts.moves')}
          <span className="visually-hidden">
            <Marked>{t('accounts.of', { purpose: names.of(purpose) })}</Marked>
          </span>
        </Link>
      </p>
    </li>
  )
}
