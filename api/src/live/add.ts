import { randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { isFileAddress } from 'serving'
import type { LiveStreamTable, Queries, Writes } from '../database/schema'
import { englishOf, keepEnglish } from '../english/set'
import { unfitFor } from '../envelope/signs'
import { readTime } from '../read-time'
import { Refusal } from '../refusal'
import { stateOf, STREAM_STATUSES } from './state'

export interface StreamArguments {
  id?: string | undefined
  title: string
  place: string
  description: string
  /** In English. */
  englishTitle?: string | undefined
  englishPlace?: string | undefined
  englishDescription?: string | undefined
  /** Unchanged when undefined, or offline for a new stream. */
  status?: string | undefined
  cover?: string | undefined
  /**
   * Playlist of a stream that plays from elsewhere. Without it a camera publishes to the media server, with its own
   * key.
   */
  url?: string | undefined
  startedAt?: string | undefined
  /** Replaces an existing stream of that id, which keeps its key. Otherwise an existing id is refused. */
  replace: boolean
  /** Generates a new key. */
  newKey: boolean
  dryRun: boolean
}

type Before = Selectable<LiveStreamTable> | undefined

/**
 * Adds a real stream. The first one removes the demonstration streams in the same transaction. Throws a `Refusal` that
 * names every fault.
 */
export async function addStream(queries: Queries, given: StreamArguments) {
  const id = given.id ?? `s-${randomBytes(4).toString('hex')}`
  return queries.transaction().execute(async (writes) => {
    const before = await taken(writes, id)
    const { row, english } = readStream(id, given, before)
    if (before && !given.replace)
      throw new Refusal([
        `There is a stream ${id} already. Use another --id, or --replace to change it.`,
      ])
    const demos = writes.selectFrom('live_stream').select('id').where('demo', '=', true)
    const purged = (await demos.execute()).length
    if (!given.dryRun) {
      await store(writes, row)
      await keepEnglish(writes, english)
    }
    return { id, replaced: before !== undefined, purged, key: row.publish_key }
  })
}

function taken(writes: Writes, id: string): Promise<Before> {
  return writes
    .selectFrom('live_stream')
    .selectAll()
    .where('id', '=', id)
    .where('demo', '=', false)
    .forUpdate()
    .executeTakeFirst()
}

async function store(writes: Writes, row: Insertable<LiveStreamTable>): Promise<void> {
  await writes.deleteFrom('live_stream').where('demo', '=', true).execute()
  await writes
    .insertInto('live_stream')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

function readStream(id: string, given: StreamArguments, before: Before) {
  const faults: string[] = []
  const text = (option: string, value: string, limit: number) => {
    const plain = value.normalize('NFC').trim()
    if (plain === '' || [...plain].length > limit)
      faults.push(`${option} must be 1 to ${limit} characters long.`)
    const unfit = unfitFor('line', plain)
    if (unfit) faults.push(`${option} ${unfit.en}`)
    return plain
  }
  const address = (option: string, value: string) => {
    if (!isFileAddress(value))
      faults.push(
        `${option} is "${value}", not the address of a file, https://media.example.org/… or /…, without a password, blanks or backslashes.`,
      )
    return value
  }
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id))
    faults.push(`--id is "${id}", not 1 to 40 lower-case letters, digits and hyphens.`)
  if (given.url !== undefined && given.cover === undefined)
    faults.push(
      '--cover is needed with --url: covers are only taken automatically from cameras that publish here.',
    )
  if (given.url !== undefined && given.newKey)
    faults.push('--new-key is only for cameras that publish here, without --url.')
  const row = {
    id,
    title: text('--title', given.title, 60),
    place: text('--place', given.place, 60),
    description: text('--description', given.description, 500),
    cover_url:
      given.cover === undefined ? (before?.cover_url ?? '') : address('--cover', given.cover),
    play_url: given.url === undefined ? null : address('--url', given.url),
    demo: false,
    ...readState(given, before, faults),
  }
  const english = [
    ...englishOf('--english-title', row.title, given.englishTitle, faults),
    ...englishOf('--english-place', row.place, given.englishPlace, faults),
    ...englishOf('--english-description', row.description, given.englishDescription, faults),
  ]
  if (faults.length > 0) throw new Refusal(faults)
  return { row, english }
}

/** The state is kept when the stream stays of the same kind: played from elsewhere, or published here. */
function readState(given: StreamArguments, before: Before, faults: string[]) {
  const fromElsewhere = given.url !== undefined
  const now = new Date()
  const kept = before && (before.publish_key === null) === fromElsewhere ? before : undefined
  const named = given.status ?? kept?.status ?? 'offline'
  const status = STREAM_STATUSES.find((known) => known === named) ?? 'offline'
  const start = readTime('--started-at', given.startedAt, faults)
  if (status !== named)
    faults.push(`--status is "${named}", not one of ${STREAM_STATUSES.join(', ')}.`)
  if (given.status === 'live' && !fromElsewhere)
    faults.push(
      '--url is needed for --status live: the address of its .m3u8 playlist. A camera that publishes here makes its stream live automatically.',
    )
  if (status === 'upcoming' && kept?.status !== 'upcoming' && start === undefined)
    faults.push('--started-at is needed for an upcoming stream: when it will begin.')
  const begins = status === 'live' && kept?.status !== 'live'
  const ends = status === 'offline' && kept?.status === 'live'
  return {
    status,
    started_at: start ?? (begins ? now : (kept?.started_at ?? null)),
    ended_at: ends ? (stateOf(kept, now).endedAt ?? now) : (kept?.ended_at ?? null),
    publish_key: fromElsewhere ? null : keyFor(kept, given),
    publisher: kept?.publisher ?? null,
    seen_at: kept?.seen_at ?? null,
  }
}

const keyFor = (kept: Before, { newKey }: StreamArguments): string =>
  (newKey ? null : kept?.publish_key) ?? randomBytes(16).toString('hex')
