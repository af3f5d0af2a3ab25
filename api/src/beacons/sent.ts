import { sql } from 'kysely'
import type { Database } from '../database/open'
import type { Share } from './kinds'

/** Counted beside what browsers report, of whom none can report it. */
export const SENT = 'sent'

/** Pages that were sent to visitors of each share. */
export type SentPages = Record<Share, number>

/** Adds the pages that this process has sent to the counts of this hour. */
export async function addSent({ queries }: Pick<Database, 'queries'>, pages: SentPages) {
  await sql`
    insert into beacon_count (hour, kind, part, version, reason, share, browser, revision, count)
    select date_trunc('hour', now(), 'UTC'), ${SENT}, 'site', 'none', '', share, 'other', 0, pages
    from (values ('canary', ${pages.canary}::bigint), ('stable', ${pages.stable}::bigint)) as told (share, pages)
    where pages > 0
    on conflict (hour, kind, part, version, reason, share, browser, revision)
      do update set count = beacon_count.count + excluded.count
  `.execute(queries)
}

/** The pages that all processes have sent, from the whole hour that contains `since` on. */
export async function sentPages(
  { queries }: Pick<Database, 'queries'>,
  since: Date,
): Promise<SentPages> {
  const rows = await queries
    .selectFrom('beacon_count')
    .select(['share', (count) => count.fn.sum('count').as('pages')])
    .where('kind', '=', SENT)
    .where('hour', '>=', sql<Date>`date_trunc('hour', ${since}::timestamptz, 'UTC')`)
    .groupBy('share')
    .execute()
  const of = (share: Share) => Number(rows.find((row) => row.share === share)?.pages ?? 0)
  return { stable: of('stable'), canary: of('canary') }
}
