import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { parseNote, proofFileText, verifierKeyText } from 'shared/log'
import { Refusal, checkProof } from './proof-check'
import { WitnessState } from './state'
import { flipped, seeded } from './testing/flipped'
import { growth, TestLog } from './testing/test-log'
import { LEAF, provenRow } from './testing/test-proof'
import { Witness } from './witness'

const ROOT = path.resolve(import.meta.dirname, '..')
const { log, proof, text } = provenRow({ index: 77, size: 300 })
const folder = mkdtempSync(path.join(tmpdir(), 'proof-'))
after(() => rmSync(folder, { recursive: true }))

const witness = new Witness(WitnessState.open(path.join(folder, 'w.json'), 'school.example/w'), [
  log.key,
])
const cosigned = proof.checkpoint + witness.addCheckpoint(growth(log, 0, 300)).text

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'build/run.mjs'), path.join(ROOT, 'witness/verify-proof.ts'), ...args],
    { encoding: 'utf8', cwd: ROOT, env: { ...process.env, INIT_CWD: folder } },
  )
  return { status, stdout, stderr }
}

function saved(content: string): string {
  writeFileSync(path.join(folder, 'row.tlog-proof'), content)
  return 'row.tlog-proof'
}

describe('npm run verify-proof', () => {
  it('says what it checked, and shows the row', () => {
    const { status, stdout } = run(saved(text), log.vkey)
    assert.equal(status, 0)
    assert.equal(
      stdout,
      `The proof holds.

1. The signature is right: the holder of the key ${log.vkey} has signed a log of 300 rows.
2. The row below is entry 77 of that log, counted from 0: its hash and 9 others lead to the signed root.

  id       123
  list     donation (donation: income; expense: spending)
  type     企业捐赠
  purpose  食堂 改造
  item     现金
  unit     4d5326fee03acaf90741c45b77dcd9e42250cfec9ce38a97f1a57c90377d1166 (stands for the name of the donor or the payee)
  date     2026-11-20
  amount   1234.50 (yuan)
  corrects - (corrects no other row)
  reason   -

It proves that this row stood in the log. It does not prove that the row was true when it was made.
`,
    )
  })

  it('shows a record of goods', () => {
    const leaf = `slow-life-farm/goods/v1\nkind event\ncontent ${'ab'.repeat(32)}\n`
    const goods = provenRow({ index: 3, size: 9, leaf })
    const { status, stdout } = run(saved(goods.text), goods.log.vkey)
    assert.equal(status, 0)
    assert.match(stdout, /kind {5}event \(of goods\)/)
    assert.match(stdout, /content {2}(ab){32} \(stands for what the record says\)/)
  })

  it('shows what a row of the second form names', () => {
    const leaf = `${LEAF.replace('/v1', '/v2')}batch 09521234500018/R-01\nfield -\n`
    const { text, log } = provenRow({ index: 3, size: 9, leaf })
    const { status, stdout } = run(saved(text), log.vkey)
    assert.equal(status, 0)
    assert.match(stdout, /batch +09521234500018\/R-01\n.*field +-\n/)
  })

  it('names the witnesses who have cosigned', () => {
    const vkey = verifierKeyText(witness.key)
    const { status, stdout } = run(
      saved(proofFileText({ ...proof, checkpoint: cosigned })),
      log.vkey,
      vkey,
    )
    assert.equal(status, 0)
    assert.match(stdout, /2\. The witness school\.example\/w has cosigned the same log\./)
    const alone = run(saved(text), log.vkey, vkey)
    assert.equal(alone.status, 1)
    assert.equal(
      alone.stderr,
      'The proof was not accepted. The witness school.example/w has not cosigned the checkpoint.\n',
    )
  })

  it('refuses a row that was changed', () => {
    const extra = new TextEncoder().encode(LEAF.replace('1234.50', '1234.51'))
    const { status, stdout, stderr } = run(saved(proofFileText({ ...proof, extra })), log.vkey)
    assert.equal(status, 1)
    assert.equal(stdout, '')
    assert.equal(
      stderr,
      'The proof was not accepted. The row, its place and the hashes do not lead to the signed root: this row does not stand there in the log.\n',
    )
  })

  it('says what is missing', () => {
    assert.match(run().stderr, /npm run verify-proof FILE VKEY/)
    assert.match(run('missing', log.vkey).stderr, /The file missing cannot be read: .*ENOENT/)
    assert.match(run(saved(text), 'nonsense').stderr, /This is no verifier key of a log: nonsense/)
    const keys = [verifierKeyText(witness.key), log.vkey]
    assert.match(run(saved(text), ...keys).stderr, /no verifier key of a witness: farm\.example/)
    assert.match(run(saved(text), keys[0]!).stderr, /no verifier key of a log: school\.example/)
  })
})

describe('a proof is refused', () => {
  const refused = (content: string, reason: string, key = log.key) =>
    assert.throws(
      () => checkProof(content, key, []),
      (error) => error instanceof Refusal && error.message.startsWith(reason),
    )

  it('with one of its bits flipped, wherever it is', () => {
    const bytes = Buffer.from(text)
    const accepted: string[] = []
    const random = seeded(9)
    for (let sample = 0; sample < 600; sample++) {
      const other = flipped(bytes, random(bytes.length * 8)).toString('utf8')
      try {
        checkProof(other, log.key, [])
        accepted.push(other)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }
    assert.deepEqual(accepted, [])
  })

  it('with the reason', () => {
    refused('<!doctype html>', 'This is no proof file')
    refused(proofFileText({ ...proof, extra: undefined }), 'The file does not hold the row')
    refused(proofFileText({ ...proof, checkpoint: 'x\n' }), 'The file holds no signed checkpoint')
    const other = new TestLog('other.example/ledger', ['entry'])
    refused(
      text,
      'The checkpoint is of the log farm.example/ledger, the key of other.example/ledger.',
      other.key,
    )
    refused(text, 'This key has not signed', new TestLog('farm.example/ledger').key)
    const moved = proofFileText({ ...proof, index: 78 })
    refused(moved, 'The row, its place and the hashes do not lead to the signed root')
    refused(
      proofFileText({ ...proof, checkpoint: `${parseNote(proof.checkpoint)!.text}\n` }),
      'The file holds no signed checkpoint',
    )
  })

  it('when the log holds neither a row of the ledger nor a record of goods there', () => {
    for (const leaf of ['something else\n', `${LEAF}more\n`, LEAF.replace('item', 'items')]) {
      const made = provenRow({ index: 0, size: 2, leaf })
      refused(made.text, 'What stands there in the log is neither', made.log.key)
    }
  })

  it('without obeying a control character in the row', () => {
    const made = provenRow({ index: 1, size: 2, leaf: LEAF.replace('现金', '\u{1b}[2J') })
    assert.equal(checkProof(made.text, made.log.key, []).row.get('item'), '\u{FFFD}[2J')
  })
})
