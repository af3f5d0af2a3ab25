import assert from 'node:assert/strict'
import { after, before, beforeEach, mock } from 'node:test'
import { pino } from 'pino'
import type { Database } from '../database/open'
import { addStream } from '../live/add'
import { TestApi } from './api'
import type { Fresh } from './databases'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const words = { title: '二号稻田', place: '北坡村', description: '看得见水位' }
/** What a stream is added with, but for its id. */
export const given = { ...words, replace: true, newKey: false, dryRun: false }

/** For a suite: the service with the stream `field-2`, a stopped clock, and the calls of the media server. */
export function mediaServer(fresh: Fresh) {
  let database: Database
  let api: TestApi
  let key: string
  let log: string
  const write = (line: string) => void (log += line)
  const build = () =>
    TestApi.build({ database, callsPerMinute: 2, logger: pino({ level: 'warn' }, { write }) })

  before(async () => {
    database = await fresh({ seed: false })
    api = await build()
  })
  after(async () => {
    mock.timers.reset()
    await api.close()
    await database.close()
  })
  beforeEach(async () => {
    mock.timers.reset()
    mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-21T10:00:00+08:00') })
    log = ''
    await database.queries.deleteFrom('live_stream').execute()
    key = (await addStream(database.queries, { ...given, id: 'field-2' })).key!
  })

  const post = async (
    body: Record<string, string> | string,
    headers: Record<string, string> = FORM,
  ) => {
    const payload = typeof body === 'string' ? body : new URLSearchParams(body).toString()
    return api.post('/live/hook', payload, headers)
  }
  /** As nginx 1.22 sends it: its own fields first, then the arguments of the publish URL. */
  const tell = async (call: string, clientid: number, more: Record<string, string> = {}) => {
    const known = { app: 'live', flashver: 'FMLE/3.0', tcurl: 'rtmp://localhost/live', pageurl: '' }
    const addr = '127.0.0.1'
    const word = {
      ...known,
      addr,
      clientid: `${clientid}`,
      call,
      name: 'field-2',
      type: 'live',
      key,
    }
    return (await post({ ...word, ...more })).status
  }
  /** The clock only moves here. */
  const wait = (seconds: number) => mock.timers.tick(seconds * 1000)
  /** As an operator or a time server might. */
  const setClockBack = (seconds: number) => {
    const now = Date.now() - seconds * 1000
    mock.timers.reset()
    mock.timers.enable({ apis: ['Date'], now })
  }
  /** The stream as the site shows it. Always a new service, because the state is in the database only. */
  const shown = async () => {
    const other = await TestApi.build({ database })
    const [stream] = await other.data('/live/stream/list-all')
    const play = await other.get('/live/stream/get-play-url?id=field-2')
    await other.close()
    assert.equal(play.status, stream.status === 'live' ? 200 : 409)
    return stream as Record<'status' | 'startedAt' | 'endedAt' | 'coverUrl', string> & {
      coverSizes: object[]
    }
  }
  const ago = (time: string) => (Date.now() - Date.parse(time)) / 1000
  /** Ends the service and starts another on the same database. */
  const startAnew = async () => {
    await api.close()
    api = await build()
  }
  return {
    post,
    tell,
    wait,
    setClockBack,
    shown,
    ago,
    startAnew,
    database: () => database,
    key: () => key,
    log: () => log,
  }
}
