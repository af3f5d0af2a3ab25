import { sql, type RawBuilder } from 'kysely'
import { FACET, type Queries, type Sign } from '../database/schema'
import { toYuan } from '../money'
import { required } from '../required'
import { leastOf, SIZES } from './sizes'
import { snapshot } from '../database/snapshot'

/** Maximum number of differences that are listed; the rest is only counted. */
const NAMED_DIFFERENCES = 100

export interface Verified {
  /** Number of rows checked. */
  rows: number
  /** One sentence per difference, at most 100. */
  differences: string[]
  differenceCount: number
}

/**
 * Recomputes every stored total from the rows and their corrections, in one snapshot, and lists each difference. It
 * does not use the triggers' code.
 * @param progress called with the number of finished checks and their total
 */
export function verifyTotals(
  queries: Queries,
  progress: (done: number, whole: number) => void | Promise<void> = () => {},
): Promise<Verified> {
  return snapshot(queries, async (reads) => {
    const verified: Verified = { rows: 0, differences: [], differenceCount: 0 }
    for (const [done, check] of checks.entries()) {
      await progress(done, checks.length)
      const { differences, count } = await check(reads)
      verified.differenceCount += count
      const room = NAMED_DIFFERENCES - verified.differences.length
      verified.differences.push(...differences.slice(0, room))
    }
    await progress(checks.length, checks.length)
    verified.rows = await rowsIn(reads)
    return verified
  })
}

interface Found {
  differences: string[]
  count: number
}

/** Every row with the amount that counts: zero once it is corrected. */
const counted = sql`
  select k.direction, k.type_id, k.purpose_id, e.kind_id, e.item_id, e.unit_id, e.date, e.amount, e.demo,
    case when c.corrects is null then e.amount else 0 end as counts
  from ledger_entry e join ledger_kind k on k.id = e.kind_id
    left join ledger_correction c on c.corrects = e.id`

interface Figures {
  direction: Sign
  entries: string
  counted: string
  amount: string
  demo_entries: string
  first_date: string | null
  last_date: string | null
  least: string | null
  most: string | null
}

const TOTALS: [column: keyof Figures, words: string, money: boolean][] = [
  ['entries', 'rows', false],
  ['counted', 'rows that count', false],
  ['amount', 'amount', true],
  ['demo_entries', 'demonstration rows', false],
  ['first_date', 'first day', false],
  ['last_date', 'last day', false],
  ['least', 'least amount', true],
  ['most', 'greatest amount', true],
]

async function totals(queries: Queries): Promise<Found> {
  const columns = sql.join(TOTALS.map(([column]) => sql`${sql.ref(column)}::text`))
  const { rows: kept } = await sql<Figures>`
    select direction, ${columns} from ledger_total
  `.execute(queries)
  const { rows: news } = await sql<Figures>`
    select direction, ${columns} from (values (1), (-1)) as side (direction), lateral (
      select count(*) as entries, count(*) filter (where counts > 0) as counted,
        coalesce(sum(counts), 0) as amount, count(*) filter (where demo) as demo_entries,
        min(date) as first_date, max(date) as last_date, min(amount) as least, max(amount) as most
      from (${counted}) as e where e.direction = side.direction
    ) as news
  `.execute(queries)
  const differences = news.flatMap((side) => {
    const stored = kept.find(({ direction }) => direction === side.direction)
    return TOTALS.flatMap(([column, words, money]) => {
      const [is, should] = [stored?.[column] ?? null, side[column]]
      if (is === should) return []
      const told = (value: Figures[typeof column]) =>
        value === null ? 'none' : money ? toYuan(BigInt(value)) : String(value)
      return [`${sideOf(side.direction)}: ${words} kept ${told(is)}, the rows say ${told(should)}`]
    })
  })
  return { differences, count: differences.length }
}

/** Rows, rows that count, and their amount. */
const figures = sql`array[count(*), count(*) filter (where counts > 0), sum(counts)]::bigint[]`
const none = sql`array[0, 0, 0]::bigint[]`

interface SumDifference {
  of: string
  direction: Sign | null
  month: string
  kept: string[]
  rows: string[]
  all: bigint
}

const nameOf = (id: RawBuilder<unknown>) => sql`(select value from ledger_name where id = ${id})`
const kindOf = sql`${nameOf(sql`k.type_id`)} || ', ' || ${nameOf(sql`k.purpose_id`)}`
const limits = Array.from({ length: SIZES }, (_, size) => leastOf(size).toString())
/** Uses the filters' size classes instead of the triggers' function, to be independent of it. */
const size = sql`width_bucket(amount, ${limits}::bigint[]) - 1`

const facets: [
  facet: number,
  ref: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
  words: RawBuilder<unknown>,
][] = [
  [FACET.direction, sql`direction::integer`, sql`0`, sql`'all'`],
  [FACET.kind, sql`kind_id`, sql`kind_id`, sql`'kind ' || ${kindOf}`],
  [
    FACET.item,
    sql`item_id`,
    sql`kind_id`,
    sql`'item ' || ${nameOf(sql`ref`)} || ' (' || ${kindOf} || ')'`,
  ],
  [
    FACET.unit,
    sql`unit_id`,
    sql`kind_id`,
    sql`'unit ' || ${nameOf(sql`ref`)} || ' (' || ${kindOf} || ')'`,
  ],
  [FACET.size, size, sql`kind_id`, sql`'size ' || ref || ' (' || ${kindOf} || ')'`],
]

const sums = facets.map(([facet, ref, kind, words]) => async (queries: Queries): Promise<Found> => {
  const { rows } = await sql<SumDifference>`
    with kept as (
      select ref, kind_id, month, array[entries, counted, amount] as kept
      from ledger_sum where facet = ${facet}
    ), news as (
      select ${ref} as ref, ${kind} as kind_id, date_trunc('month', date)::date as month,
        ${figures} as rows
      from (${counted}) as e group by 1, 2, 3
    ), differing as (
      select ref, kind_id, month, coalesce(kept, ${none}) as kept, coalesce(rows, ${none}) as rows
      from kept full join news using (ref, kind_id, month)
      where coalesce(kept, ${none}) <> coalesce(rows, ${none})
    )
    select coalesce(${words}, 'unknown ' || ref) as of,
      ${facet === FACET.direction ? sql`ref` : sql`k.direction`} as direction,
      month, kept, rows, count(*) over () as "all"
    from differing left join ledger_kind k on k.id = kind_id
    order by month, 1 limit ${NAMED_DIFFERENCES}
  `.execute(queries)
  return {
    count: Number(rows[0]?.all ?? 0n),
    differences: rows.map(
      (row) =>
        `${sideOf(row.direction)}, ${row.month.slice(0, 7)}, ${row.of}: kept ` +
        `${told(row.kept)}, the rows say ${told(row.rows)}`,
    ),
  }
})

interface ChoiceDifference {
  direction: Sign | 0
  field: string
  value: string
  kept: string[]
  rows: string[]
  all: bigint
}

async function choices(queries: Queries): Promise<Found> {
  const { rows } = await sql<ChoiceDifference>`
    with news as (
      select side as direction, field, name_id,
        array[sum(entries), sum(counted), sum(amount)]::bigint[] as rows
      from (
        select direction, type_id, purpose_id, item_id, unit_id, count(*) as entries,
          count(*) filter (where counts > 0) as counted, sum(counts) as amount
        from (${counted}) as e group by 1, 2, 3, 4, 5
      ) as e, lateral (values (direction), (0)) as ledger (side), lateral (
        values ('type', type_id), ('purpose', purpose_id), ('item', item_id), ('unit', unit_id)
      ) as part (field, name_id)
      group by 1, 2, 3
    ), differing as (
      select direction, name_id, field,
        array[coalesce(kept.entries, 0), coalesce(kept.counted, 0), coalesce(kept.amount, 0)] as kept,
        coalesce(news.rows, ${none}) as rows
      from ledger_choice kept full join news using (direction, field, name_id)
    )
    select direction, differing.field, value, kept, rows, count(*) over () as "all"
    from differing join ledger_name name on name.id = name_id
    where kept <> rows
    order by direction, field, value limit ${NAMED_DIFFERENCES}
  `.execute(queries)
  return {
    count: Number(rows[0]?.all ?? 0n),
    differences: rows.map(
      (row) =>
        `${sideOf(row.direction)}, the choice ${row.field} ${row.value}: kept ` +
        `${told(row.kept)}, the rows say ${told(row.rows)}`,
    ),
  }
}

interface AccountDifference {
  purpose: string
  kept: string[]
  rows: string[]
  all: bigint
}

const ACCOUNT = ['received', 'moved in', 'moved out', 'spent', 'left']

/** The account of each purpose, from rows and transfers alone. */
async function accounts(queries: Queries): Promise<Found> {
  const { rows } = await sql<AccountDifference>`
    with moves as (
      select purpose_id, case when direction = 1 then counts else 0 end as received, 0 as moved_in, 0 as moved_out,
        case when direction = -1 then counts else 0 end as spent
      from (${counted}) as e
      union all select to_id, 0, amount, 0, 0 from ledger_transfer
      union all select from_id, 0, 0, amount, 0 from ledger_transfer
    ), news as (
      select purpose_id, array[sum(received), sum(moved_in), sum(moved_out), sum(spent),
        sum(received + moved_in - moved_out - spent)]::text[] as figures
      from moves group by 1
    ), kept as (
      select purpose_id, array[received, moved_in, moved_out, spent, remaining]::text[] as figures
      from ledger_account
    )
    select ${nameOf(sql`purpose_id`)} as purpose, coalesce(kept.figures, '{}') as kept,
      coalesce(news.figures, '{}') as rows, count(*) over () as "all"
    from kept full join news using (purpose_id)
    where kept.figures is distinct from news.figures
    order by 1 limit ${NAMED_DIFFERENCES}
  `.execute(queries)
  return {
    count: Number(rows[0]?.all ?? 0n),
    differences: rows.map(
      ({ purpose, kept, rows }) =>
        `the account ${purpose}: kept ${figuresOf(kept)}, the rows say ${figuresOf(rows)}`,
    ),
  }
}

const figuresOf = (figures: string[]) =>
  figures.map((fen, place) => `${ACCOUNT[place]} ${toYuan(BigInt(fen))}`).join(', ') || 'none'

/** A correction copies columns of the corrected row, which filters subtract; checks these copies. */
async function repeats(queries: Queries): Promise<Found> {
  const { rows } = await sql<{ corrects: bigint; entry_id: bigint; all: bigint }>`
    select c.corrects, c.entry_id, count(*) over () as "all"
    from ledger_correction c join ledger_entry e on e.id = c.corrects
    where (c.kind_id, c.item_id, c.unit_id, c.date, c.amount) is distinct from
      (e.kind_id, e.item_id, e.unit_id, e.date, e.amount)
    order by 1 limit ${NAMED_DIFFERENCES}
  `.execute(queries)
  return {
    count: Number(rows[0]?.all ?? 0n),
    differences: rows.map(
      ({ corrects, entry_id }) =>
        `entry ${corrects}: its correction by ${entry_id} does not repeat what it says`,
    ),
  }
}

const checks = [totals, ...sums, choices, accounts, repeats]

const told = ([entries = '0', counted = '0', amount = '0']: string[]) =>
  `${entries} rows (${counted} count) of ${toYuan(BigInt(amount))}`

const sideOf = (direction: Sign | 0 | null) =>
  direction === null
    ? 'unknown'
    : { 1: 'donations', '-1': 'expenses', 0: 'the whole ledger' }[direction]

async function rowsIn(queries: Queries): Promise<number> {
  const { rows } = await sql<{ rows: bigint }>`
    select count(*) as rows from ledger_entry
  `.execute(queries)
  return Number(required(rows[0], 'the answer').rows)
}
