import { it } from 'node:test'
import { VERIFIED, type RowName, type SealedSite } from './sealed-site'

const FAILED = /^验证失败：№.* 与公开日志对不上/

/** A change of the ledger's tables, what brings them back, and the rows that are then not what was signed. */
interface Change {
  what: string
  change: string[]
  restore: string[]
  red: RowName[]
}

const ofGift = `where amount in (100000, 100001)`
const kindOfGift = `where id = (select kind_id from ledger_entry ${ofGift})`

/** Exchanges all that two rows say, under the numbers that they had. */
const exchange = `update ledger_entry one
  set (kind_id, item_id, unit_id, date, amount) =
    (select kind_id, item_id, unit_id, date, amount from ledger_entry other where other.id = two.sum - one.id)
  from (select sum(id) as sum from ledger_entry where amount in (100000, 40000)) two
  where amount in (100000, 40000)`

const renamed = (what: string, field: string, from: string, to: string, red: RowName[]): Change => {
  const change = (one: string, other: string) =>
    `update ledger_name set value = '${other}' where field = '${field}' and value = '${one}'`
  return { what, change: [change(from, to)], restore: [change(to, from)], red }
}

const CHANGES: Change[] = [
  {
    what: 'a gift becomes an expense',
    change: [`update ledger_kind set direction = -1 ${kindOfGift}`],
    restore: [`update ledger_kind set direction = 1 ${kindOfGift}`],
    red: ['gift'],
  },
  renamed('a type is changed', 'type', '个人捐赠', '个人赞助', ['gift']),
  renamed('a purpose is changed', 'purpose', '土壤改良', '土壤修复', ['gift', 'cost']),
  renamed('an item is changed', 'item', '一亩绿肥', '十亩绿肥', ['gift']),
  renamed('a name is changed', 'unit', '北坡农资站', '南坡农资站', ['cost']),
  {
    what: 'a date is changed',
    change: [`update ledger_entry set date = date + 1 ${ofGift}`],
    restore: [`update ledger_entry set date = date - 1 ${ofGift}`],
    red: ['gift'],
  },
  {
    what: 'an amount is changed by a fen',
    change: [`update ledger_entry set amount = amount + 1 ${ofGift}`],
    restore: [`update ledger_entry set amount = amount - 1 ${ofGift}`],
    red: ['gift'],
  },
  {
    what: 'a correction is said to be of another row',
    change: [`update ledger_correction set corrects = corrects - 1`],
    restore: [`update ledger_correction set corrects = corrects + 1`],
    red: ['right'],
  },
  {
    what: 'a correction becomes a row of its own',
    change: [
      `create table kept_correction as select * from ledger_correction`,
      `delete from ledger_correction`,
    ],
    restore: [
      `insert into ledger_correction select * from kept_correction`,
      `drop table kept_correction`,
    ],
    red: ['right'],
  },
  {
    what: 'a field is named that the row did not name',
    change: [
      `insert into ledger_about (entry_id, field) select id, 'N1' from ledger_entry where amount = 40000`,
    ],
    restore: [`delete from ledger_about`],
    red: ['cost'],
  },
  {
    what: 'two rows have exchanged their places',
    change: [exchange],
    restore: [exchange],
    red: ['gift', 'cost'],
  },
]

/** Rows that are not what was signed. */
export function tamperedRows(sealed: SealedSite): void {
  const { inPage } = sealed

  for (const { what, change, restore, red } of CHANGES)
    it(`turns red where ${what}, and back when it is restored`, () =>
      inPage({}, async ({ page }) => {
        await sealed.tamper(...change)
        try {
          const green = Object.keys(sealed.ids).filter((name) => !red.includes(name as RowName))
          const seals = Object.fromEntries(green.map((name) => [name, '已验证' as const]))
          await sealed.says(page, FAILED, seals)
        } finally {
          await sealed.tamper(...restore)
        }
        await sealed.says(page, VERIFIED, {})
      }))

  it('shows another reason of a correction in red on the row’s page', () =>
    inPage({}, async ({ page }) => {
      const set = (reason: string) =>
        sealed.tamper(`update ledger_correction set reason = '${reason}'`)
      await set('理事会决定')
      try {
        await sealed.saysOf('right', page, /^验证失败：这一页显示的这笔账目与公开日志对不上/)
        // The table does not show the reason.
        await sealed.says(page, VERIFIED, {})
      } finally {
        await set('多录了一位')
      }
      await sealed.saysOf('right', page, /^已验证：这一页显示的这笔账目/)
    }))

  it('says on the page of a row that was taken out of the ledger that the log has it; the others stay green', () =>
    inPage({}, async ({ page }) => {
      const { cost } = sealed.ids
      await sealed.tamper(
        `create table kept_entry as select * from ledger_entry where id = ${cost}`,
        `delete from ledger_entry where id = ${cost}`,
      )
      try {
        await sealed.saysOf('cost', page, /^验证失败：公开日志的第 2 条就是№\d+，账目里却没有它/)
        await sealed.says(page, /^已验证：这一页 3 笔/, { cost: undefined })
      } finally {
        await sealed.tamper(
          `insert into ledger_entry overriding system value select * from kept_entry`,
          `drop table kept_entry`,
        )
      }
      await sealed.saysOf('cost', page, /^已验证：这一页显示的这笔账目/)
      await sealed.says(page, VERIFIED, {})
    }))

  it('turns red where a hash of the log is changed, for the rows that it proves', () =>
    inPage({}, async ({ page }) => {
      const flip = `update log_leaf set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where index = 0`
      await sealed.tamper(flip)
      try {
        await sealed.says(page, FAILED, { gift: '已验证' })
      } finally {
        await sealed.tamper(flip)
      }
      await sealed.says(page, VERIFIED, {})
    }))
}
