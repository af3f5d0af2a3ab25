import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { WitnessState } from './state'
import { TestLog } from './testing/test-log'

const { vkey } = new TestLog('farm.example/ledger')

/** What the command says that did not start a witness. */
function refusal(...args: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'witness-'))
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', path.join(import.meta.dirname, 'main.ts'), '--port', '0', ...args],
      { encoding: 'utf8', env: { ...process.env, INIT_CWD: folder } },
    )
    assert.equal(status, 1)
    assert.deepEqual(readdirSync(folder), [])
    return stderr
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('says what is missing, and makes no file', () => {
  assert.match(refusal(), /npm run witness -- --name school\.example\/witness --log VKEY/)
  assert.equal(refusal('--log', 'x'), 'This is no verifier key of a log: x\n')
  assert.equal(
    refusal('--log', vkey),
    'The first start needs --name NAME, without spaces and without +.\n',
  )
})

it('lets only its owner read the key', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'witness-'))
  const file = path.join(folder, 'witness.json')
  WitnessState.open(file, 'school.example/witness')
  const { mode } = statSync(file)
  rmSync(folder, { recursive: true })
  assert.equal((mode & 0o777).toString(8), '600')
})
