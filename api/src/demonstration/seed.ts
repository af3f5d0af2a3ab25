import { sql } from 'kysely'
import type { Queries, Writes } from '../database/schema'
import { Appender } from '../finance/append'
import { required } from '../required'
import { UNRESTRICTED } from '../finance/unrestricted'
import { storeEvents } from '../trace/import-events'
import { storeRecords } from '../trace/import-records'
import { demonstrationEnglish } from './english'
import { demonstrationEvents, demonstrationRecords, recordedLate } from './goods'
import { namingGoods } from './goods-of-rows'
import { demonstrationCorrections, demonstrationLedger, type DemonstrationTransfer } from './ledger'
import { demonstrationProjects } from './projects'
import { demonstrationStreams } from './streams'

// A number that no other lock uses: of services that start at the same moment, one after the other looks what is missing.
const SEED_LOCK = 20_251_121
const oneAtATime = (writes: Writes) =>
  sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(writes)

/** Fills a new database with the demonstration set, in one transaction. */
export async function seedDemonstration(queries: Queries, now: Date): Promise<void> {
  if (!(await untouched(queries))) return
  await queries.transaction().execute(async (writes) => {
    await oneAtATime(writes)
    if (!(await untouched(writes))) return
    await writes.insertInto('demonstration').defaultValues().execute()
    await seedLedger(writes, now)
    await writes.insertInto('live_stream').values(demonstrationStreams(now)).execute()
    await writes.insertInto('realtime_data').values(demonstrationFigures(now)).execute()
    await writes.insertInto('project').values(demonstrationProjects()).execute()
    await seedGoods(writes, now)
    await addEnglish(writes)
  })
  await sql`analyze`.execute(queries)
}

async function seedLedger(writes: Writes, now: Date): Promise<void> {
  const { entries: drawn, transfers } = demonstrationLedger(now)
  const entries = namingGoods(drawn, now)
  const corrections = demonstrationCorrections(entries)
  const appender = await new Appender(writes).start()
  const ids = await appender.append(entries, 'demo')
  const news = await appender.append(
    corrections.map(({ entry }) => entry),
    'demo',
  )
  await writes
    .insertInto('ledger_correction')
    .values(
      corrections.map(({ wrong, reason }, place) => ({
        corrects: required(ids[wrong], 'the corrected row'),
        entry_id: required(news[place], 'the correction'),
        reason,
      })),
    )
    .execute()
  await seedTransfers(writes, appender, transfers)
}

async function seedGoods(writes: Writes, now: Date): Promise<void> {
  await storeRecords(writes, demonstrationRecords(now), true)
  await storeEvents(writes, demonstrationEvents(now), true)
  // Nothing else is in the new table. A day's events are recorded in its evening; the errors are found a day later.
  await sql`
    update trace_event set record_time = case
      when event_id = ${recordedLate.event} then event_time + make_interval(days => ${recordedLate.days})
      when declares_error then event_time + interval '1 day'
      else event_time + interval '3 hours'
    end`.execute(writes)
}

async function seedTransfers(
  writes: Writes,
  appender: Appender,
  transfers: DemonstrationTransfer[],
): Promise<void> {
  const [from_id, ...to] = await appender.purposes([UNRESTRICTED, ...transfers.map(({ to }) => to)])
  const rows = transfers.map(({ amount, reason, date }, place) => ({
    from_id: required(from_id, 'the unrestricted account'),
    to_id: required(to[place], 'the account of a transfer'),
    amount,
    reason,
    date,
    undoes: null,
    demo: true,
  }))
  await writes.insertInto('ledger_transfer').values(rows).execute()
}

/**
 * Moves the times of the demonstration streams and figures to today, so that "upcoming" never lies in the past. What an
 * older version said of a stream is corrected too.
 */
export const refreshDemonstration = (queries: Queries, now: Date): Promise<void> =>
  queries.transaction().execute(async (writes) => {
    await oneAtATime(writes)
    await refresh(writes, now)
  })

async function refresh(writes: Writes, now: Date): Promise<void> {
  const streams = demonstrationStreams(now)
  await sql`
    update live_stream stream
    set description = news.description, started_at = news.started_at, ended_at = news.ended_at
    from unnest(
      ${streams.map((stream) => stream.id)}::text[],
      ${streams.map((stream) => stream.description)}::text[],
      ${streams.map((stream) => stream.started_at)}::timestamptz[],
      ${streams.map((stream) => stream.ended_at)}::timestamptz[]
    ) as news (id, description, started_at, ended_at)
    where stream.id = news.id and stream.demo
  `.execute(writes)
  // For databases that were seeded before projects existed.
  await sql`
    insert into project (name, summary, demo)
    select name, summary, true from unnest(
      ${demonstrationProjects().map(({ name }) => name)}::text[],
      ${demonstrationProjects().map(({ summary }) => summary)}::text[]
    ) as news (name, summary)
    where not exists (select from project) and (select sum(demo_entries) > 0 from ledger_total)
  `.execute(writes)
  const { demonstrates } = await writes
    .selectFrom('ledger_total')
    .select(sql<boolean>`sum(demo_entries) > 0`.as('demonstrates'))
    .executeTakeFirstOrThrow()
  if (demonstrates) await addEnglish(writes)
  // For databases that were seeded before goods existed.
  if (demonstrates && !(await hasGoods(writes))) await seedGoods(writes, now)
  const { at } = demonstrationFigures(now)
  await writes.updateTable('realtime_data').set({ at }).where('demo', '=', true).execute()
}

async function hasGoods(writes: Writes): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from trace_event) or exists (select from trace_record) as any`.execute(
    writes,
  )
  return required(rows[0], 'the answer').any
}

/** Leaves what staff have entered. */
async function addEnglish(writes: Writes): Promise<void> {
  await writes
    .insertInto('english_text')
    .values(demonstrationEnglish())
    .onConflict((conflict) => conflict.column('zh').doNothing())
    .execute()
}

/** Two years of vegetables and rice on 7,000 square metres, at 1.9 kg a square metre and year; 20 kg for each person. */
function demonstrationFigures(now: Date) {
  const at = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  return { output_kg: 26_840n, users: 1_340n, at, demo: true }
}

async function untouched(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ untouched: boolean }>`
    select not (
      exists (select from demonstration) or exists (select from ledger_entry)
      or exists (select from live_stream) or exists (select from realtime_data)
      or exists (select from trace_event) or exists (select from trace_record)
    ) as untouched
  `.execute(queries)
  return required(rows[0], 'the answer').untouched
}
