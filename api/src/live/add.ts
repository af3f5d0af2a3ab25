import { randomBytes } from 'node:crypto'
import type { Queries } from '../database/schema'
import { readTime } from '../home/set'
import { Refusal } from '../staff/refusal'
import { STREAM_STATUSES } from './streams'

export interface StreamArguments {
  id?: string | undefined
  title: string
  place: string
  description: string
  status: string
  cover: string
  url?: string | undefined
  startedAt?: string | undefined
  /** Replaces the stream of that id instead of refusing it. */
  replace: boolean
  dryRun: boolean
}

/** Adds a real stream; the first one makes the demonstration streams go in the same transaction. Throws a `Refusal` naming every fault. */
export async function addStream(queries: Queries, given: StreamArguments) {
  const row = readStream(given)
  const demos = await queries
    .selectFrom('live_stream')
    .select('id')
    .where('demo', '=', true)
    .execute()
  const taken = await queries
    .selectFrom('live_stream')
    .select('id')
    .where('id', '=', row.id)
    .where('demo', '=', false)
    .executeTakeFirst()
  if (taken && !given.replace)
    throw new Refusal([
      `There is a stream ${row.id} already. Use another --id, or --replace to change it.`,
    ])
  if (!given.dryRun)
    await queries.transaction().execute(async (writes) => {
      await writes.deleteFrom('live_stream').where('demo', '=', true).execute()
      await writes
        .insertInto('live_stream')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    })
  return { id: row.id, replaced: taken !== undefined, purged: demos.length }
}

function readStream(given: StreamArguments) {
  const faults: string[] = []
  const text = (option: string, value: string, limit: number) => {
    const plain = value.normalize('NFC').trim()
    if (plain === '' || [...plain].length > limit)
      faults.push(`${option} must be 1 to ${limit} characters long.`)
    return plain
  }
  const address = (option: string, value: string) => {
    if (!/^(https?:\/\/[^\s]+|\/[^\s/][^\s]*)$/.test(value))
      faults.push(`${option} is "${value}", not an address that starts with https:// or /.`)
    return value
  }
  const id = given.id ?? `s-${randomBytes(4).toString('hex')}`
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id))
    faults.push(`--id is "${id}", not 1 to 40 small letters, digits and hyphens.`)
  const status = STREAM_STATUSES.find((known) => known === given.status)
  if (!status)
    faults.push(`--status is "${given.status}", not one of ${STREAM_STATUSES.join(', ')}.`)
  if (status === 'live' && given.url === undefined)
    faults.push('--url is needed for a live stream: the address of its .m3u8 playlist.')
  const started_at =
    readTime('--started-at', given.startedAt, faults) ?? (status === 'live' ? new Date() : null)
  if (status === 'upcoming' && started_at === null)
    faults.push('--started-at is needed for an upcoming stream: when it will begin.')
  const row = {
    id,
    title: text('--title', given.title, 60),
    place: text('--place', given.place, 60),
    description: text('--description', given.description, 500),
    status: status ?? ('offline' as const),
    cover_url: address('--cover', given.cover),
    play_url: given.url === undefined ? null : address('--url', given.url),
    started_at,
    demo: false,
  }
  if (faults.length > 0) throw new Refusal(faults)
  return row
}
