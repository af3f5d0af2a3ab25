import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import type { Rows } from './rows'

/** Messages kept of each release. */
const MESSAGES = 20

/**
 * Adds a batch to the counts of this hour, in one statement. Rows are sorted by their keys, so that two batches that
 * arrive at once lock them in the same order.
 */
export async function store(queries: Queries, rows: Rows): Promise<void> {
  await sql`
    with counted as (
      insert into beacon_count (hour, kind, part, version, reason, share, browser, revision, count)
      select date_trunc('hour', now(), 'UTC'), kind, part, version, reason, share, browser, revision, sum(count)
      from jsonb_to_recordset(${JSON.stringify(rows.counts)}::jsonb) as told (kind text, part text, version text,
        reason text, share text, browser text, revision integer, count bigint)
      group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict (hour, kind, part, version, reason, share, browser, revision)
        do update set count = beacon_count.count + excluded.count
    ), timed as (
      insert into beacon_vital (hour, part, version, metric, share, bucket, count)
      select date_trunc('hour', now(), 'UTC'), part, version, metric, share, bucket, count(*)
      from jsonb_to_recordset(${JSON.stringify(rows.vitals)}::jsonb) as told (part text, version text, metric text,
        share text, bucket integer)
      group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (hour, part, version, metric, share, bucket)
        do update set count = beacon_vital.count + excluded.count
    )
    insert into beacon_message (part, version, kind, message, reason, path, lang, browser, count, last_at)
    select part, version, kind, message, max(reason), max(path), max(lang), max(browser), sum(count), clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows.messages)}::jsonb) as told (part text, version text, kind text,
      message text, reason text, path text, lang text, browser text, count bigint)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (part, version, kind, message) do update set
      reason = excluded.reason, path = excluded.path, lang = excluded.lang, browser = excluded.browser,
      count = beacon_message.count + excluded.count, last_at = excluded.last_at
  `.execute(queries)
  if (rows.messages.length > 0) await forgetMessages(queries, rows)
}

/** Keeps the last messages of the releases in a batch. Rows that another batch is changing are left to it. */
async function forgetMessages(queries: Queries, { messages }: Rows): Promise<void> {
  await sql`
    delete from beacon_message where ctid = any (array(
      select message.ctid from beacon_message as message
      where (part, version) in (
        select part, version
        from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as told (part text, version text)
      ) and last_at < (
        select newer.last_at from beacon_message as newer
        where newer.part = message.part and newer.version = message.version
        order by newer.last_at desc limit 1 offset ${MESSAGES - 1}
      )
      for update skip locked
    ))
  `.execute(queries)
}
