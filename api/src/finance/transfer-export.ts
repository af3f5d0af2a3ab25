import { stringify } from 'csv-stringify/sync'
import { keysOf } from '../keys-of'
import { defuse } from './columns'
import type { ExportFormat } from './export'
import type { AnswerTransfer } from './transfers'

/** The columns of exported transfers, with their Chinese names. */
const COLUMNS = {
  id: '编号',
  from: '转出用途',
  to: '转入用途',
  amount: '金额',
  reason: '决定',
  date: '日期',
  recordedAt: '记录时间',
  undoes: '撤回了编号',
  undoneBy: '被编号撤回',
} as const satisfies Record<keyof AnswerTransfer, string>
const NAMES = keysOf(COLUMNS)

/** Transfers as CSV (RFC 4180). */
export const transfersCsv = (transfers: AnswerTransfer[], lang: 'zh' | 'en'): string =>
  stringify(
    [
      NAMES.map((name) => (lang === 'zh' ? COLUMNS[name] : name)),
      ...transfers.map((row) => NAMES.map((name) => defuse(row[name] ?? ''))),
    ],
    { record_delimiter: 'windows' },
  )

/** The text of an export of transfers. */
export const transfersText = (
  transfers: AnswerTransfer[],
  format: ExportFormat,
  lang: 'zh' | 'en',
): string =>
  format === 'csv'
    ? `\ufeff${transfersCsv(transfers, lang)}`
    : transfers.map((row) => `${JSON.stringify(row)}\n`).join('')

const text = (description: string) => ({
  type: 'string',
  description,
  constraints: { required: true },
})
const other = (description: string) => ({
  type: 'integer',
  description,
  constraints: { unique: true },
})

const fields: Record<keyof AnswerTransfer, object> = {
  id: {
    type: 'integer',
    description: 'The number of the transfer; never reused.',
    constraints: { required: true, unique: true, minimum: 1 },
  },
  from: text('The purpose that gave the money.'),
  to: text('The purpose that received it.'),
  amount: {
    type: 'number',
    description: 'Yuan (CNY), above zero.',
    constraints: { required: true, minimum: 0 },
  },
  reason: text('The decision, as it was written down.'),
  date: {
    type: 'date',
    description: 'The day of the decision, in Asia/Shanghai.',
    constraints: { required: true },
  },
  recordedAt: text('When it was written, ISO 8601 in Asia/Shanghai.'),
  undoes: other('The `id` of the transfer that this one takes back; usually empty.'),
  undoneBy: other('The `id` of the transfer that takes this one back; usually empty.'),
}

/** The table schema of `transfers.csv` (specs.frictionlessdata.io/table-schema). */
export const transfersSchema = {
  fields: NAMES.map((name) => ({ name, title: COLUMNS[name], ...fields[name] })),
  missingValues: [''],
  primaryKey: 'id',
  foreignKeys: ['undoes', 'undoneBy'].map((name) => ({
    fields: name,
    reference: { resource: '', fields: 'id' },
  })),
}
