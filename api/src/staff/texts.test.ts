import assert from 'node:assert/strict'
import { Readable, Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import type { Database } from '../database/open'
import { openPayContext } from '../pay/context'
import { Refusal } from '../refusal'
import { sandboxSettings } from '../testing/gifts'
import { openDatabase, seededTemplate } from '../testing/seeded'
import { terminalOn, type Terminal } from './terminal'
import { operations, type ArgumentsOf, type OperationIo, type Operation } from './operations'
import { runStaff } from './program'
import { setIn, table } from './table'

const HEADER = 'direction,type,purpose,item,unit,date,amount'
const SIGNS = [
  ['\u202e', /U\+202E, which changes|control character/],
  ['\u200f', /U\+200F, which changes|control character/],
  ['\u200b', /U\+200B, which is invisible|control character/],
  ['\u0085', /control character/],
  ['\ud83d', /U\+D83D, which is half|control character/],
] as const

describe('a text that staff enter', () => {
  let database: Database
  before(async () => {
    database = await openDatabase({ template: await seededTemplate() })
  })
  after(() => database.close())

  const work = <O extends Operation>(name: O, given: ArgumentsOf<O>, file = '') => {
    const io: OperationIo = {
      open: () => Readable.from(file === '' ? [] : [Buffer.from(file)]),
      signal: new AbortController().signal,
      progress: () => {},
      write: () => {},
    }
    const context = openPayContext(database.queries, sandboxSettings(), '/api')
    return operations[name](database, given, io, context) as Promise<unknown>
  }
  const reasonOf = async (refused: Promise<unknown>): Promise<string> => {
    const error: unknown = await refused.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof Refusal, 'it is refused')
    return error.faults.join('\n')
  }
  const importing = (file: string, fileName = 'ledger.csv') =>
    work('import-ledger', { fileName, dryRun: false }, file)

  for (const [sign, reason] of SIGNS) {
    const text = `一${sign}二`
    const shown = JSON.stringify(sign)

    it(`is refused with ${shown} in a stream's words`, async () => {
      const words = { title: '田', place: '村', description: '水' }
      for (const field of ['title', 'place', 'description'] as const) {
        const given = { ...words, [field]: text, replace: false, newKey: false, dryRun: false }
        const fault = await reasonOf(work('add-stream', given))
        assert.match(fault, new RegExp(`^--${field} `))
        assert.match(fault, reason)
      }
    })

    it(`is refused with ${shown} in a project`, async () => {
      for (const given of [
        { name: text, summary: '一' },
        { name: '一', summary: text },
      ]) {
        const fault = await reasonOf(work('add-project', given))
        assert.match(fault, given.name === text ? /^The name / : /^--summary /)
        assert.match(fault, reason)
      }
    })

    it(`is refused with ${shown} in the reason of a refund and of a correction`, async () => {
      const number = 'G20261121123456789012'
      for (const refused of [
        work('refund', { number, reason: text }),
        work('correct-entry', { id: '1', reason: text, changes: {}, annul: true, dryRun: true }),
      ]) {
        const fault = await reasonOf(refused)
        assert.match(fault, /^--reason /)
        assert.match(fault, reason)
      }
    })

    it(`is refused with ${shown} in a row of the ledger`, async () => {
      const { id } = await database.queries
        .selectFrom('ledger_entry')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      for (const column of ['type', 'purpose', 'item', 'unit'] as const) {
        const changes = { [column]: text }
        const given = { id: String(id), reason: '抄错', changes, annul: false, dryRun: true }
        const fault = await reasonOf(work('correct-entry', given))
        assert.match(fault, new RegExp(`^${column} `))
        assert.match(fault, reason)
        // A file cannot contain an unpaired surrogate, because only UTF-8 is accepted.
        if (sign === '\ud83d') continue
        const cells = { type: '甲', purpose: '乙', item: '丙', unit: '丁', ...changes }
        const line = `donation,${Object.values(cells).join(',')},2026-01-05,1.00`
        const result = (await importing(`${HEADER}\n${line}\n`)) as {
          outcome: string
          faults: { line: number; reason: string }[]
        }
        assert.equal(result.outcome, 'faulty')
        assert.equal(result.faults[0]!.line, 2)
        assert.match(result.faults[0]!.reason, new RegExp(`^${column} .*[^.]$`))
        assert.match(result.faults[0]!.reason, reason)
      }
    })

    it(`is refused with ${shown} in the name of a file, which visitors see beside its rows`, async () => {
      const file = `${HEADER}\ndonation,甲,乙,丙,丁,2026-01-05,1.00\n`
      const fault = await reasonOf(importing(file, `${text}.csv`))
      assert.match(fault, /^The name of the file /)
      assert.match(fault, reason)
    })
  }
})

describe('what steers a terminal', () => {
  const old = '王\u202e\u200f\u061c\u009b31m明'

  it('is left out of texts that were stored before it was refused', () => {
    assert.deepEqual(table([[old, '1']]), ['王31m明  1'])
    assert.equal(setIn(`${old}\n二`), '    王31m明\n    二')
  })

  it('is left out of a fault that repeats what was given', async () => {
    let err = ''
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    const heard = new Writable({
      write(chunk: Buffer, _encoding, done) {
        err += chunk.toString()
        done()
      },
    })
    const terminal: Terminal = terminalOn(nowhere, heard)
    assert.equal(await runStaff(['import-ledger', '/no\u001b[31m\u202e/such'], terminal), 1)
    assert.equal(err, '/no[31m/such is not a file that can be read.\n')
  })
})
