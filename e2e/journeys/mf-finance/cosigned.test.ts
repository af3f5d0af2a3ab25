import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { openDatabase, type Database } from 'api'
import { clusterBinaries, NO_POSTGRES, startCluster } from 'api/testing/cluster'
import { appendRows } from 'api/testing/ledger-rows'
import { RunningApi, UNLIMITED } from 'api/testing/running'
import { until } from 'api/testing/until'
import { openCheckpoint, parseVerifierKey } from 'shared/log'
import { forkLog } from '../../forked-log'
import { RunningWitness } from '../../witness-process'

const gift = {
  direction: 1 as const,
  type: '个人捐赠',
  purpose: '老人营养餐',
  item: '营养餐认捐',
  unit: '王**',
  date: '2026-01-02',
  amount: 10_000n,
}

/** Whose signatures the served checkpoint has, as an outside tool reads it; throws when one is wrong. */
async function served({ origin }: RunningApi, witnesses: readonly RunningWitness[]) {
  const files: string[] = []
  for (const name of ['vkey', 'witnesses', 'checkpoint']) {
    const answer = await fetch(`${origin}/log/${name}`)
    if (answer.status === 503) return 'nothing, it is busy'
    files.push(answer.ok ? await answer.text() : '')
  }
  const [keysOfLog = '', keysOfWitnesses = '', note = ''] = files
  const [log = ''] = keysOfLog.split('\n')
  const listed = keysOfWitnesses.split('\n').filter(Boolean)
  assert.deepEqual(
    listed,
    witnesses.map((witness) => witness.listed.split(' ')[0]),
  )
  if (!log || !note) return 'nothing'
  const keys = listed.map((vkey) => parseVerifierKey(vkey)!)
  const opened = openCheckpoint(note, parseVerifierKey(log)!, keys)
  assert.ok(opened, note)
  return `${opened.size}: ${opened.witnesses.map(({ name }) => name).join(', ')}`
}

const vkeyOf = async ({ origin }: RunningApi): Promise<string> => {
  let vkey = ''
  await until('the log has a key', async () => {
    const answer = await fetch(`${origin}/log/vkey`)
    vkey = answer.ok ? (await answer.text()).split('\n')[0]! : ''
    return vkey !== ''
  })
  return vkey
}

const open: (() => unknown)[] = []
after(async () => {
  for (const close of open.toReversed()) await close()
})
const scratch = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cosigned-'))
  open.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
async function witnessIn(folder: string, name: string): Promise<RunningWitness> {
  const witness = await RunningWitness.make(name, folder)
  open.push(() => witness.kill())
  return witness
}
async function serve(settings: Record<string, string>): Promise<RunningApi> {
  const api = await RunningApi.start({ ...UNLIMITED, LOG_LEVEL: 'warn', ...settings })
  open.push(() => api.kill())
  return api
}

it('the demonstration’s log is cosigned on the embedded database, and still is after a power cut', async () => {
  const folder = scratch()
  const school = await witnessIn(folder, 'school.example/witness')
  const api = await serve({
    DATA_DIR: path.join(folder, 'data'),
    SITE_DIR: path.join(folder, 'site'),
    LOG_WITNESSES: school.listed,
  })
  const vkey = await vkeyOf(api)
  await until('the operator is told', () => api.log.includes('It cannot be reached.'))
  await school.start(vkey)
  let size = ''
  await until('it is cosigned', async () => {
    size = await served(api, [school])
    return size.endsWith(': school.example/witness')
  })
  await until('the operator is told', () => api.log.includes('The witness cosigns the log again'))
  await school.kill()
  await api.kill()
  await api.start()
  assert.equal(await served(api, [school]), size)
})

describe('the log on PostgreSQL', { skip: NO_POSTGRES }, () => {
  const names = ['school.example/witness', 'paper.example/w']
  let database: Database
  let school: RunningWitness
  let paper: RunningWitness
  let api: RunningApi
  let vkey: string
  before(async () => {
    const folder = scratch()
    const cluster = await startCluster(clusterBinaries()!)
    open.push(() => cluster.stop())
    const DATABASE_URL = await cluster.create()
    database = await openDatabase({ databaseUrl: DATABASE_URL, seed: false })
    open.push(() => database.close())
    await grow(300)
    ;[school, paper] = [await witnessIn(folder, names[0]!), await witnessIn(folder, names[1]!)]
    const SITE_DIR = path.join(folder, 'site')
    const first = await serve({ DATABASE_URL, SITE_DIR })
    vkey = await vkeyOf(first)
    assert.equal(await served(first, []), '300: ')
    await first.kill('SIGTERM')
    await school.start(vkey)
    await paper.start(vkey)
    api = await serve({
      DATABASE_URL,
      SITE_DIR,
      LOG_WITNESSES: `${school.listed} ${paper.listed}`,
    })
  })

  const grow = (rows: number) => appendRows(database, Array<typeof gift>(rows).fill(gift))
  const comesToServe = (words: string) =>
    until(`it serves ${words}`, async () => (await served(api, [school, paper])) === words)
  const forget = () =>
    sql`delete from log_cosignature where size = (select max(size) from log_checkpoint)`.execute(
      database.queries,
    )

  it('is cosigned by all that the operator lists, and again when it has grown', async () => {
    await comesToServe(`300: ${names.join(', ')}`)
    await grow(257)
    await comesToServe(`557: ${names.join(', ')}`)
  })

  it('goes on with the other witness while one is away, and with both when it is back', async () => {
    await paper.kill()
    await grow(1)
    await comesToServe(`558: ${names[0]}`)
    await until('the operator is told', () => /paper.*It cannot be reached/.test(api.log))
    await paper.start(vkey)
    await comesToServe(`558: ${names.join(', ')}`)
  })

  it('proves from where the witness is, after the answer to the service was lost', async () => {
    await api.kill()
    await forget()
    await grow(2)
    await api.start()
    await comesToServe(`560: ${names.join(', ')}`)
  })

  it('goes on when the service was killed while it asked', async () => {
    for (const size of [561, 562]) {
      await grow(1)
      await until('the witness has signed', () => school.cosigned() === size)
      await api.kill()
      await api.start()
    }
    await comesToServe(`562: ${names.join(', ')}`)
  })

  it('is not cosigned once it was forked, whether it grows or not', async () => {
    await forkLog(database)
    await comesToServe('562: ')
    await until('the operator is told', () =>
      /It has cosigned other rows than the first 562 of this log/.test(api.log),
    )
    await until('the witness keeps the evidence', () =>
      /has signed two trees of one size/.test(school.log),
    )
    await grow(1)
    await comesToServe('563: ')
    await until('the operator is told', () =>
      /It says that this log does not begin with what it has cosigned/.test(api.log),
    )
  })
})
