import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import {
  fromBase64,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  verifyConsistency,
} from 'shared/log'
import type { Database } from '../database/open'
import type { NewEntry } from '../finance/append'
import { TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { appendRows } from '../testing/ledger-rows'
import { LogReader } from '../testing/log-reader'
import { until } from '../testing/until'
import { WitnessStandIn } from '../testing/witness-stand-in'
import { cosign } from './cosign'
import { logRows } from './logger'
import { changeKey } from './take-in'

const gift: NewEntry = {
  direction: 1,
  type: '个人捐赠',
  purpose: '老人营养餐',
  item: '营养餐认捐',
  unit: '王**',
  date: '2026-01-02',
  amount: 10_000n,
}

/** The parts of what a witness was sent. */
function request(body: string) {
  const [old = '', ...proof] = body.slice(0, body.indexOf('\n\n')).split('\n')
  const note = body.slice(body.indexOf('\n\n') + 2)
  const tree = parseCheckpoint(parseNote(note)!.text)!
  return { old, proof: proof.map((hash) => fromBase64(hash)!), note, tree }
}

onEachDatabase('the witnesses of the log', (fresh) => {
  const keyFolder = path.join(mkdtempSync(path.join(tmpdir(), 'farm-witnesses-')), '.keys')
  const settings = { keyFolder, publicUrl: 'https://farm.example' }
  let database: Database
  let school: WitnessStandIn
  let paper: WitnessStandIn
  let api: TestApi
  let reader: LogReader
  before(async () => {
    database = await fresh({ seed: false })
    school = await WitnessStandIn.start()
    paper = await WitnessStandIn.start('paper.example/w')
    api = await TestApi.build({ database, witnesses: [school.listed, paper.listed] })
    reader = new LogReader(api)
  })
  after(async () => {
    await api.close()
    await school.stop()
    await paper.stop()
    await database.close()
    rmSync(path.dirname(keyFolder), { recursive: true })
  })

  const ask = (witness = school) =>
    cosign(database.queries, witness.listed, new AbortController().signal)
  async function grow(rows: number) {
    await appendRows(database, Array<NewEntry>(rows).fill(gift))
    await logRows(database.queries, settings)
  }
  /** The checkpoint that visitors get: its size, and who has cosigned it. */
  async function served() {
    const note = (await reader.file('checkpoint')).body
    const { checkpoint } = await reader.proofs(['1'])
    assert.equal(checkpoint, note)
    const [vkey] = await reader.keys()
    const witnesses = [school, paper].map(({ listed }) => listed.key)
    const opened = openCheckpoint(note, parseVerifierKey(vkey!)!, witnesses)!
    return [opened.size, ...opened.witnesses.map(({ name }) => name)]
  }
  const metric = async () => {
    const { body } = await api.app.inject('/api/metrics')
    const line = /^farm_log_cosignature_late_seconds\{witness="school.example\/witness"\} (.+)$/m
    return Number(line.exec(body)?.[1])
  }

  it('lists them, and asks nobody before the first row', async () => {
    assert.equal(await ask(), false)
    assert.deepEqual(school.asked, [])
    const { body, statusCode } = await reader.file('witnesses')
    assert.deepEqual([statusCode, body], [200, `${school.listed.vkey}\n${paper.listed.vkey}\n`])
  })

  it('sends the first checkpoint, and serves it with the cosignature', async () => {
    await grow(300)
    assert.deepEqual(await served(), [300])
    assert.equal(await ask(), true)
    assert.deepEqual(await served(), [300, 'school.example/witness'])
    const { old, proof, tree } = request(school.asked.at(-1)!)
    assert.deepEqual([old, proof.length, tree.size], ['old 0', 0, 300])
    assert.deepEqual(Object.values(await reader.verified(['1', '300'])), [true, true])
  })

  it('sends a checkpoint once', async () => {
    assert.equal(await ask(), false)
    assert.equal(school.asked.length, 1)
    assert.equal(await metric(), 0)
  })

  it('proves that the log has only grown, and serves the cosigned rows meanwhile', async () => {
    const earlier = request(school.asked.at(-1)!).tree
    await grow(257)
    await grow(1)
    assert.deepEqual(await served(), [300, 'school.example/witness'])
    assert.deepEqual(Object.values(await reader.verified(['300', '557'])), [true, false])
    assert.equal(await ask(), true)
    const { old, proof, tree } = request(school.asked.at(-1)!)
    assert.deepEqual([old, tree.size], ['old 300', 558])
    assert.equal(verifyConsistency(earlier, tree, proof), true)
    assert.deepEqual(await served(), [558, 'school.example/witness'])
  })

  it('serves the cosignatures of all who have come so far', async () => {
    assert.equal(await ask(paper), true)
    assert.deepEqual(await served(), [558, 'school.example/witness', 'paper.example/w'])
  })

  it('proves from where the witness is, if it knows more or less than we think', async () => {
    for (const known of [557, 0, 300]) {
      await grow(1)
      school.answer = (body) =>
        request(body).old === `old ${known}`
          ? { status: 200, body: school.line(body) }
          : { status: 409, body: `${known}\n` }
      assert.equal(await ask(), true)
      const { old, proof, tree } = request(school.asked.at(-1)!)
      assert.equal(old, `old ${known}`)
      if (known === 300)
        assert.equal(verifyConsistency(request(school.asked[0]!).tree, tree, proof), true)
    }
    assert.deepEqual(await served(), [561, 'school.example/witness'])
  })

  for (const [what, answer, reason] of [
    [
      'names more rows than there are',
      { status: 409, body: '999\n' },
      /^It has cosigned 999 rows and the log has 562/,
    ],
    [
      'names the size that it was asked with',
      { status: 409, body: '561\n' },
      /^It has cosigned other rows than the first 561/,
    ],
    ['names no size', { status: 409, body: 'no' }, /answered with 409/],
    [
      'says that the log is another one',
      { status: 422, body: '' },
      /does not begin with what it has cosigned/,
    ],
    ['does not know the key', { status: 403, body: '' }, /does not know the key/],
    ['does not know the log', { status: 404, body: '' }, /does not know this log/],
    ['is broken', { status: 500, body: '' }, /answered with 500/],
    ['is moved', { status: 301, body: '' }, /answered with 301/],
    ['answers with a page', { status: 200, body: '<!doctype html>\n<p>' }, /holds no cosignature/],
    ['answers with nothing', { status: 200, body: '' }, /holds no cosignature/],
    ['answers without end', { status: 200, body: 'a\n'.repeat(20_000) }, /too long/],
  ] as const)
    it(`stores nothing of a witness that ${what}, and says so`, async () => {
      if (answer.body === '999\n') await grow(1)
      school.answer = () => answer
      await assert.rejects(ask(), { name: 'NotCosigned', message: reason })
      assert.deepEqual(await served(), [561, 'school.example/witness'])
    })

  it('stores no cosignature of another log or another witness', async () => {
    school.answer = () => ({ status: 200, body: school.line(school.asked[0]!) })
    await assert.rejects(ask(), /^NotCosigned: Its cosignature is wrong/)
    school.answer = (body) => ({ status: 200, body: paper.line(body) })
    await assert.rejects(ask(), /holds no cosignature with its key/)
    school.answer = (body) => ({ status: 200, body: paper.line(body) + school.line(body) })
    assert.equal(await ask(), true)
    assert.deepEqual(await served(), [562, 'school.example/witness'])
  })

  it('gives up a witness that is silent when the service stops', async () => {
    await grow(1)
    const stop = new AbortController()
    school.answer = () => void setImmediate(() => stop.abort())
    await assert.rejects(cosign(database.queries, school.listed, stop.signal), /cannot be reached/)
  })

  it('leaves a witness to the process that is asking it', async () => {
    school.answer = () => undefined
    const stop = new AbortController()
    const first = cosign(database.queries, school.listed, stop.signal)
    const asked = school.asked.length
    await until('the witness is asked', () => school.asked.length > asked)
    assert.equal(await ask(), false)
    stop.abort()
    await assert.rejects(first)
  })

  it('serves the newest when the rows after a cosigned one have waited for too long', async () => {
    assert.deepEqual(await served(), [562, 'school.example/witness'])
    assert.ok((await metric()) < 300)
    await sql`update log_checkpoint set signed_at = now() - interval '11 minutes' where size = 563`.execute(
      database.queries,
    )
    assert.deepEqual(await served(), [563])
    assert.ok((await metric()) > 600)
    school.answer = (body) => ({ status: 200, body: school.line(body) })
    assert.equal(await ask(), true)
    assert.deepEqual(await served(), [563, 'school.example/witness'])
  })

  it('keeps a cosignature when the log’s key is changed, and asks again when its name is', async () => {
    changeKey(settings)
    assert.equal(await logRows(database.queries, settings), 0)
    assert.deepEqual(await served(), [563, 'school.example/witness'])
    await logRows(database.queries, { ...settings, publicUrl: 'https://new.example' })
    assert.deepEqual(await served(), [563])
    assert.equal(await ask(), true)
    assert.equal(request(school.asked.at(-1)!).old, 'old 0')
    assert.deepEqual(await served(), [563, 'school.example/witness'])
  })

  it('serves no cosignature of a witness that is no longer listed', async () => {
    const without = await TestApi.build({ database })
    const log = new LogReader(without)
    const note = parseNote((await log.file('checkpoint')).body)!
    assert.deepEqual([...new Set(note.signatures.map(({ name }) => name))], ['new.example/ledger'])
    assert.equal((await log.file('witnesses')).body, '')
    await without.close()
  })

  it('drops the cosignatures with the log of the demonstration', async () => {
    await sql`delete from log_checkpoint`.execute(database.queries)
    const { rows } = await sql`select from log_cosignature`.execute(database.queries)
    assert.equal(rows.length, 0)
  })
})
