import { DAY_MS } from '../calendar'
import type { Chance } from '../chance'
import { yuan, type BookRow } from './book'

const types = {
  donation: ['个人捐赠', '企业捐赠', 'Monthly gift', '=义卖'],
  expense: ['种子种苗', '物流运输', 'Seeds (rice)', '+其他'],
}
const purposes = [
  '不限定用途',
  '乡村学校午餐',
  '老人营养餐',
  'School lunch',
  '午餐 100%',
  'Soil_care',
]
const items = [
  '午餐认捐',
  '水稻种子',
  'Rice seed',
  '营养餐',
  '有机肥（袋装）',
  "'-quoted",
  '"大米", 新',
]
const units = ['王**', '县种子站', 'Farm Supply Ltd', '青石社区居委会', 'farm supply ltd', '餐']

/** What rows may name, with what it is called. */
export const GOODS: Record<'batches' | 'fields', Record<string, string>> = {
  batches: {
    '06901234567892/A-1': '新米',
    '06901234567892/A-2': '新米',
    '00012345600012/b_3': 'Tomatoes',
  },
  fields: { A1: '一号田', 'a.2': '二号田' },
}

/** An expected ledger row before it has an id. */
export type Known = Omit<BookRow, 'id' | 'correctedBy'> & { file: string | null }

export function newRow(
  luck: Chance,
  list: BookRow['list'] = luck.pick(['donation', 'donation', 'expense']),
): Known {
  const once = luck.between(1, 1_000_000)
  return {
    list,
    type: luck.pick(types[list]),
    // Unrestricted money is moved, not spent.
    purpose: luck.pick(list === 'expense' ? purposes.slice(1) : purposes),
    item: luck.between(1, 4) === 1 ? `第${once}批 Lot` : luck.pick(items),
    unit: luck.between(1, 3) === 1 ? `户${once}` : luck.pick(units),
    date: dayAt(luck.between(0, luck.pick([40, 700]))),
    amount: yuan(amountFrom(luck)),
    batch: luck.between(1, 6) === 1 ? luck.pick(Object.keys(GOODS.batches)) : null,
    field: luck.between(1, 6) === 1 ? luck.pick(Object.keys(GOODS.fields)) : null,
    corrects: null,
    reason: null,
    file: null,
  }
}

/** At the edges of size classes, or anywhere. */
function amountFrom(luck: Chance): bigint {
  if (luck.between(1, 3) === 1) return BigInt(luck.between(1, 500_000))
  const edge =
    luck.pick([1n, 2n, 5n]) * 10n ** BigInt(luck.between(0, 10)) + luck.pick([-1n, 0n, 1n])
  return edge < 1n ? 1n : edge > 100_000_000_000n ? 100_000_000_000n : edge
}

const TODAY = Math.floor((Date.now() + 8 * 3_600_000) / DAY_MS)
const dayAt = (before: number) => new Date((TODAY - before) * DAY_MS).toISOString().slice(0, 10)

/** The rows as the text of a file to import. */
export function fileOf(luck: Chance, rows: Known[]): string {
  const english = luck.between(0, 1) === 1
  // Without the two columns, as files from before they existed.
  const named = rows.some(({ batch, field }) => batch !== null || field !== null)
  const header = english
    ? `direction,type,purpose,item,unit,date,amount${named ? ',batch,field' : ''}`
    : `收支,类型,用途,项目,单位,日期,金额${named ? ',批次,地块' : ''}`
  const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/^(?='*[=+\-@])/, "'")}"`
  const lines = rows.map(({ list, type, purpose, item, unit, date, amount, ...row }) =>
    [
      ...[list, ...[type, purpose, item, unit].map(quoted), date, amount],
      ...(named
        ? [luck.pick([row.batch ?? '', row.batch?.replace(/^0/, '') ?? '']), row.field ?? '']
        : []),
    ].join(','),
  )
  return `${header}\n${lines.join('\n')}\n`
}
