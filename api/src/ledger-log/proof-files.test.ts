import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../database/open'
import { TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { appendRows, correctRow } from '../testing/ledger-rows'
import { LogReader } from '../testing/log-reader'
import { takeIn } from './take-in'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const NAME = '青禾食品有限公司'

/** What the instructions for visitors say to type, step by step. */
const commands = [
  ...readFileSync(path.join(ROOT, 'docs/verify-proof.md'), 'utf8').matchAll(/^```sh\n(.*?)^```/gms),
]
  .map(([, block]) => block)
  .join('')

const hasOpenssl = /^OpenSSL [3-9]/.test(
  spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '',
)

onEachDatabase('the proof of a row as a file', (fresh) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'proof-files-'))
  const settings = { keyFolder: path.join(folder, '.keys'), publicUrl: 'https://farm.example' }
  let database: Database
  let api: TestApi
  let ids: string[]
  const log = () => takeIn(database.queries, settings, () => {})
  const ask = (what: 'file' | 'name-file', id: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url: `/api/log/proof/${what}?id=${id}`, headers })
  before(async () => {
    database = await fresh({ seed: false })
    api = await TestApi.build({ database })
    const rows = Array.from({ length: 300 }, (_, place) => ({
      ...{ direction: 1 as const, type: '企业捐赠', purpose: '乡村学校午餐', item: '午餐' },
      ...{ unit: NAME, date: '2026-11-20', amount: BigInt(100 + place) },
    }))
    ids = (await appendRows(database, rows)).map(String)
  })
  after(async () => {
    await api.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })

  /** What a visitor saves. */
  async function saved(id: string) {
    const proof = (await ask('file', id)).body
    const name = (await ask('name-file', id)).body
    const vkey = (await new LogReader(api).file('vkey')).body
    return { 'row.tlog-proof': proof, 'name.txt': name, 'vkey.txt': vkey }
  }

  function inFolder<T>(files: Record<string, string>, work: (folder: string) => T): T {
    const own = mkdtempSync(path.join(folder, 'saved-'))
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(own, name), text)
    return work(own)
  }

  const verified = (files: Record<string, string>) =>
    inFolder(files, (own) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [
          ...[path.join(ROOT, 'build/run.mjs'), path.join(ROOT, 'witness/verify-proof.ts')],
          ...['row.tlog-proof', files['vkey.txt']!.trim()],
        ],
        { encoding: 'utf8', cwd: ROOT, env: { ...process.env, INIT_CWD: own } },
      )
      return { status, said: stdout + stderr }
    })

  const followed = (files: Record<string, string>): string[] =>
    inFolder(files, (own) =>
      spawnSync('sh', [], { cwd: own, input: commands, encoding: 'utf8' }).stdout.split('\n'),
    )

  it('is not there before the row is in the log, and a sentence says so', async () => {
    for (const what of ['file', 'name-file'] as const) {
      const early = await ask(what, ids[0]!)
      assert.equal(early.statusCode, 404)
      assert.equal(early.json().msg, '这笔账目还没有进公开日志，请过几秒再试。')
      const english = await ask(what, ids[0]!, { 'accept-language': 'en-GB' })
      assert.match(english.json().msg, /^This entry is not in the public log yet\./)
      const unknown = await ask(what, '999999')
      assert.deepEqual([unknown.statusCode, unknown.json().msg], [404, '账本里没有这一笔。'])
      assert.equal((await ask(what, 'x')).statusCode, 400)
    }
    await log()
  })

  it('has a name that says what it is of', async () => {
    const { statusCode, headers } = await ask('file', ids[76]!)
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    assert.equal(
      headers['content-disposition'],
      `attachment; filename="slow-life-farm-row-${ids[76]}.tlog-proof"`,
    )
    const name = await ask('name-file', ids[76]!)
    assert.equal(
      name.headers['content-disposition'],
      `attachment; filename="slow-life-farm-row-${ids[76]}-name.txt"`,
    )
  })

  it('is accepted by npm run verify-proof, which shows the row', async () => {
    for (const place of [0, 255, 256, 299]) {
      const { status, said } = verified(await saved(ids[place]!))
      assert.equal(status, 0, said)
      assert.match(said, /^The proof holds\./)
      assert.match(said, new RegExp(`^ {2}id +${ids[place]}$`, 'm'))
      assert.match(said, new RegExp(`^ {2}amount +${(100 + place) / 100}`, 'm'))
    }
  })

  it(
    'is accepted by the instructions for visitors, the name included',
    { skip: !hasOpenssl && 'no OpenSSL 3 on this machine' },
    async () => {
      await correctRow(database, ids[7]!, '金额抄错', '88.00')
      await log()
      const { list } = await api.data('/finance/correction/list-newest')
      for (const id of [ids[0]!, ids[256]!, list[0].row.id]) {
        const files = await saved(id)
        const lines = followed(files)
        for (const line of [
          `id ${id}`,
          'The row stands in this log.',
          'The key is of this log.',
          'Signature Verified Successfully',
          'name.txt belongs to this row.',
        ])
          assert.ok(lines.includes(line), `${line} in:\n${lines.join('\n')}`)
        const other = { ...files, 'name.txt': files['name.txt'].replace(NAME, '秋风公司') }
        assert.ok(followed(other).includes('NAME.TXT DOES NOT BELONG TO THIS ROW.'))
      }
    },
  )

  it('does without the name when it was erased', async () => {
    await sql`update log_leaf set unit_salt = null where entry_id = ${BigInt(ids[3]!)}`.execute(
      database.queries,
    )
    const erased = await ask('name-file', ids[3]!)
    assert.equal(erased.statusCode, 404)
    assert.match(erased.json().msg, /^这笔账目的名称已经抹去/)
    const { status, said } = verified({ ...(await saved(ids[3]!)) })
    assert.equal(status, 0, said)
  })

  it('still proves a gift that the database has lost, to the donor who kept it', async () => {
    const kept = await saved(ids[42]!)
    await database.queries.transaction().execute(async (writes) => {
      await sql`set local session_replication_role = replica`.execute(writes)
      await sql`delete from ledger_entry where id = ${BigInt(ids[42]!)}`.execute(writes)
    })
    const lost = await ask('file', ids[42]!)
    assert.deepEqual([lost.statusCode, lost.json().msg], [404, '账本里没有这一笔。'])
    const { status, said } = verified(kept)
    assert.equal(status, 0, said)
    assert.match(said, new RegExp(`^ {2}id +${ids[42]}$`, 'm'))
  })
})
