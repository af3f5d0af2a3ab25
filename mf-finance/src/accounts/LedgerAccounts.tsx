import type { ReactNode } from 'react'
import { links, useSite, type Accounts } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Chip, ErrorNote, formatDateTime, Marked, Skeleton } from 'shared/ui'
import { Bar } from '../charts/Bar'
import { Hatch } from '../charts/Hatch'
import heading from '../charts/heading.module.css'
import { TableBehind } from '../charts/TableBehind'
import type { LedgerView } from '../table/ledger-view'
import { SPENT_HATCH } from './AccountBar'
import bar from './AccountBar.module.css'
import { AccountItem } from './AccountItem'
import { AccountsTable } from './AccountsTable'
import { useAccounts } from './get-accounts'
import styles from './LedgerAccounts.module.css'
import { lengthOf, partsOf } from './parts'
import { useAccountWords } from './use-account-words'

interface LedgerAccountsProps {
  /** Shows the rows of a purpose. */
  onRows: (view: LedgerView) => void
}

/** The account of each purpose: a bar, its figures in words, and the table behind. The last known ones stay after a failure. */
export function LedgerAccounts({ onRows }: LedgerAccountsProps) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const { data, error, isError, isFetching, refetch, dataUpdatedAt } = useAccounts()
  const took = data && formatDateTime(new Date(dataUpdatedAt).toISOString(), lang)
  return (
    <section className={styles.accounts} aria-labelledby="ledger-accounts" aria-busy={isFetching}>
      <Hatch id={SPENT_HATCH} />
      <div className={heading.heading}>
        <h2 id="ledger-accounts">{t('accounts.title')}</h2>
        {data?.demo && <Chip tone="demo">{t('demo')}</Chip>}
        <Legend list={data?.list ?? []} />
      </div>
      {isError && (
        <ErrorNote
          title={data ? t('accounts.failedKept', { time: took }) : t('accounts.failed')}
          onRetry={() => void refetch()}
          failure={error}
          busy={isFetching}
          role="status"
        >
          {t('accounts.failedAdvice')}
        </ErrorNote>
      )}
      {data ? <Figure accounts={data} onRows={onRows} /> : !isError && <Waiting />}
    </section>
  )
}

function Figure({ accounts, onRows }: LedgerAccountsProps & { accounts: Accounts }) {
  const { t } = useTranslation('finance')
  const words = useAccountWords()
  const { list, omitted } = accounts
  if (list.length === 0) return <p className={styles.empty}>{t('accounts.empty')}</p>
  const longest = list
    .map((account) => lengthOf(partsOf(account)))
    .reduce((most, one) => (one > most ? one : most))
  return (
    <div className={styles.figure}>
      <p className={styles.finding}>
        <Marked>{words.finding(accounts)}</Marked>
      </p>
      <ul className={styles.list}>
        {list.map((account) => (
          <AccountItem key={account.purpose} {...{ account, longest, onRows }} />
        ))}
      </ul>
      {omitted > 0 && <p className={styles.finding}>{t('accounts.omitted', { omitted })}</p>}
      <div className={styles.foot}>
        <TableBehind of={t('accounts.title')} whole>
          {() => <AccountsTable accounts={accounts} />}
        </TableBehind>
        <Link to={links.transfers()}>{t('accounts.transfers')}</Link>
      </div>
    </div>
  )
}

/** Reserves the space of a ledger with a handful of purposes. */
function Waiting() {
  return (
    <div className={styles.figure}>
      <p className={styles.finding}>
        <Skeleton width="80%" />
      </p>
      <ul className={styles.list}>
        {Array.from({ length: 7 }, (_, place) => (
          <li key={place} className={styles.bone}>
            <Skeleton width="60%" />
          </li>
        ))}
      </ul>
      <p className={styles.footToCome} />
    </div>
  )
}

/** Names the parts of the bars; the two rare ones only where a bar has them. */
function Legend({ list }: Pick<Accounts, 'list'>) {
  const { t } = useTranslation('finance')
  const parts = list.map(partsOf)
  const isDrawn = (part: 'movedOut' | 'overspent') => parts.some((of) => of[part] > 0n)
  return (
    <ul className={heading.legend}>
      <Sample name={t('accounts.spent')}>
        <Bar list="expense" hatch={SPENT_HATCH} {...SAMPLE} />
      </Sample>
      {isDrawn('movedOut') && (
        <Sample name={t('accounts.movedOut')}>
          <rect className={bar.movedOut} {...SAMPLE} />
        </Sample>
      )}
      <Sample name={t('accounts.left')}>
        <Bar list="donation" {...SAMPLE} />
      </Sample>
      {isDrawn('overspent') && (
        <Sample name={t('accounts.overspent')}>
          <rect className={bar.overspent} {...SAMPLE} />
        </Sample>
      )}
    </ul>
  )
}

const SAMPLE = { x: 0.5, y: 0.5, width: 17, height: 11 }

const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <li>
    <svg width="18" height="12" aria-hidden="true">
      {children}
    </svg>
    {name}
  </li>
)
