import type { ReactNode } from 'react'
import type { Account, Accounts } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Chip, Name } from 'shared/ui'
import chart from '../charts/chart-table.module.css'
import { LabelledCell } from '../charts/LabelledCell'
import styles from './AccountsTable.module.css'
import { FIGURES, useAccountWords } from './use-account-words'

const COLUMNS = [...FIGURES, 'left'] as const
type Column = (typeof COLUMNS)[number]

/**
 * Every account with its figures, and their sums; as cards where it is narrow. The roles are named because browsers drop
 * a table's own when its `display` changes.
 */
export function AccountsTable({ accounts: { list, all } }: { accounts: Accounts }) {
  const { t } = useTranslation('finance')
  return (
    <table role="table" className={`${chart.table} ${styles.table}`}>
      <caption className="visually-hidden">{t('accounts.title')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {(['purpose', ...COLUMNS] as const).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column === 'purpose' ? t('column.purpose') : t(`accounts.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {list.map((account) => (
          <Row key={account.purpose} figures={account}>
            <Name of={account.purpose} />
            {account.unrestricted && <Chip>{t('accounts.unrestricted')}</Chip>}
          </Row>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <Row figures={all}>{t('charts.sum')}</Row>
      </tfoot>
    </table>
  )
}

function Row({ figures, children }: { figures: Pick<Account, Column>; children: ReactNode }) {
  const { t } = useTranslation('finance')
  const words = useAccountWords()
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {children}
      </th>
      {COLUMNS.map((column) => (
        <LabelledCell key={column} label={t(`accounts.${column}`)} className={styles[column]}>
          {column === 'left' ? words.balance(figures.left) : words.money(figures[column])}
        </LabelledCell>
      ))}
    </tr>
  )
}
