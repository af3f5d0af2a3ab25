import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, before } from 'node:test'
import { pino } from 'pino'
import type { Database } from '../database/open'
import { TestApi } from './api'

export const LIVE = { part: 'live', version: '1.4.0-9f2c3a1b' }
export const SHELL = { part: 'shell', version: '1.0.0-00c0ffee' }
export const unreachable = { kind: 'load', ...LIVE, reason: 'unreachable' }
export const batch = (parts: object = {}) => ({
  path: '/live',
  lang: 'zh',
  browser: 'chromium',
  share: 'stable',
  revision: 7,
  reports: [],
  timings: [],
  ...parts,
})
export const anHourAgo = () => new Date(Date.now() - 3_600_000)

export let database: Database
export let api: TestApi
export let log = ''

/** Opens the service on a fresh database for the tests of a describe, and closes both after them. */
export function setUpBeacons(fresh: (options: { seed: boolean }) => Promise<Database>): void {
  before(async () => {
    log = ''
    database = await fresh({ seed: false })
    const out = new Writable({
      write(chunk: Buffer, _encoding, done) {
        log += chunk.toString()
        done()
      },
    })
    api = await TestApi.build({ database, logger: pino({ level: 'trace' }, out) })
  })
  after(async () => {
    await api.close()
    await database.close()
  })
}

export const send = async (
  body: object | string,
  headers: Record<string, string> = {},
  path = '/beacons',
) => {
  const { statusCode, body: told } = await api.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
  })
  return { status: statusCode, body: told }
}
export const counted = async (reports: object[], more: object = {}) => {
  const { status, body } = await send(batch({ reports, ...more }))
  assert.deepEqual([status, body], [204, ''])
}
export const counts = () => database.queries.selectFrom('beacon_count').selectAll().execute()
export const messages = () => database.queries.selectFrom('beacon_message').selectAll().execute()
export const emptied = async () => {
  for (const table of ['beacon_count', 'beacon_vital', 'beacon_message'] as const)
    await database.queries.deleteFrom(table).execute()
}
