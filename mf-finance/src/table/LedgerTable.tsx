import type { ReactNode } from 'react'
import type { LedgerRow } from 'shared/contract'
import { Seal, type SealState } from 'shared/seal'
import { useTranslation } from 'shared/i18n'
import { Name, Skeleton } from 'shared/ui'
import type { ListName } from '../list/lists'
import { EntryAmount } from './EntryAmount'
import type { LedgerSort, SortColumn, SortValue } from './ledger-sort'
import styles from './LedgerTable.module.css'
import { RowLink } from './RowLink'
import { SortMark } from './SortMark'

const COLUMNS = ['type', 'purpose', 'item', 'unit', 'date', 'amount'] as const
type Column = (typeof COLUMNS)[number]

/** Makes the control that sorts by a column. */
type SortControl = (
  column: SortColumn,
  look: { className: string | undefined; children: ReactNode },
) => ReactNode

export interface LedgerTableProps {
  /** A description of the rows; the table's accessible name. */
  caption: string
  /** Which rows these are. */
  list?: ListName
  /** null while the first rows load. */
  entries: readonly LedgerRow[] | null
  /** How many rows to reserve space for while there are none. */
  expected: number
  sort: LedgerSort
  /** The control in the head of a column that changes the order. */
  sortControl: SortControl
  /** Other rows are loading; these stay meanwhile. */
  busy?: boolean
  /** Samples have no pages of their own. */
  linked?: boolean
  /** The seal of a row; without it the rows have none. */
  sealOf?: (id: string) => SealState
}

/**
 * Ledger rows, as a table above 768 px and as cards below: one markup, the stylesheet lays it out. The roles
 * are named because browsers drop a table's own when its `display` changes.
 */
export function LedgerTable(props: LedgerTableProps) {
  const {
    caption,
    list = 'all',
    entries,
    expected,
    sort,
    sortControl,
    busy = false,
    linked = true,
    sealOf,
  } = props
  return (
    <table role="table" className={styles.table} aria-busy={busy || entries === null}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {COLUMNS.map((column) => (
            <HeaderCell key={column} {...{ column, list, sort, sortControl }} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.body}>
        {entries
          ? entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} linked={linked} seal={sealOf?.(entry.id)} />
            ))
          : Array.from({ length: expected }, (_, index) => <SkeletonRow key={index} />)}
      </tbody>
    </table>
  )
}

interface HeaderCellProps {
  column: Column
  list: ListName
  sort: LedgerSort
  sortControl: SortControl
}

function HeaderCell({ column, list, sort, sortControl }: HeaderCellProps) {
  const { t } = useTranslation('finance')
  const name = t(column === 'unit' ? `unit.${list}` : `column.${column}`)
  if (column !== 'date' && column !== 'amount')
    return (
      <th role="columnheader" scope="col" className={styles[column]}>
        {name}
      </th>
    )
  const value = column === 'date' ? sort.dateSort : sort.amountSort
  return (
    <th
      role="columnheader"
      scope="col"
      className={styles[column]}
      aria-sort={ariaSort(value)}
      data-name={name}
    >
      {sortControl(column, {
        className: styles.sort,
        children: (
          <>
            {name}
            <SortMark value={value} />
          </>
        ),
      })}
    </th>
  )
}

function ariaSort(value: SortValue | undefined) {
  return value === 1 ? 'ascending' : value === -1 ? 'descending' : 'none'
}

interface EntryRowProps {
  entry: LedgerRow
  linked: boolean
  seal: SealState | undefined
}

function EntryRow({ entry, linked, seal }: EntryRowProps) {
  return (
    <tr role="row" className={styles.row}>
      <Cell column="type">
        <Name of={entry.type} />
      </Cell>
      <Cell column="purpose">
        <Name of={entry.purpose} />
      </Cell>
      <Cell column="item">
        {seal && <Seal state={seal} />}
        {linked ? <RowLink entry={entry} /> : <Name of={entry.item} />}
      </Cell>
      <Cell column="unit" of={entry.list}>
        <Name of={entry.unit} />
      </Cell>
      <Cell column="date">
        <time dateTime={entry.date}>{entry.date}</time>
      </Cell>
      <Cell column="amount">
        <EntryAmount entry={entry} />
      </Cell>
    </tr>
  )
}

function SkeletonRow() {
  return (
    <tr role="row" className={styles.row}>
      {COLUMNS.map((column) => (
        <Cell key={column} column={column}>
          <Skeleton />
        </Cell>
      ))}
    </tr>
  )
}

/**
 * The label is shown on cards in place of the header. It is hidden from screen readers, because the header already
 * names the cell.
 */
function Cell({ column, of, children }: { column: Column; of?: ListName; children: ReactNode }) {
  const { t } = useTranslation('finance')
  return (
    <td role="cell" className={styles[column]}>
      <span className={styles.label} aria-hidden="true">
        {t(of ? `unit.${of}` : `column.${column}`)}
      </span>{' '}
      <span className={styles.value}>{children}</span>
    </td>
  )
}
