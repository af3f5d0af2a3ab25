import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createPublicKey, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { cosigned, parseNote } from 'shared/log'
import { WitnessState } from '../state'
import { flipped, seeded } from '../testing/flipped'
import { growth, testEntries, TestLog } from '../testing/test-log'
import { Witness } from '../witness'

/* Our signatures, verified by OpenSSL, which has Ed25519 on the command line since 3.0. */

const hasOpenssl = /^OpenSSL [3-9]/.test(
  spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '',
)

describe('OpenSSL', { skip: !hasOpenssl && 'no OpenSSL 3 on this machine' }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'openssl-'))
  after(() => rmSync(folder, { recursive: true }))
  const random = seeded(7)
  const log = new TestLog('farm.example/ledger', testEntries(100))

  /** What OpenSSL prints and returns. */
  function verified(key: KeyObject, message: Uint8Array, signature: Uint8Array): boolean {
    const file = (name: string, content: string | Uint8Array) => {
      writeFileSync(path.join(folder, name), content)
      return path.join(folder, name)
    }
    const pem = createPublicKey(key).export({ type: 'spki', format: 'pem' })
    const { status, stdout } = spawnSync('openssl', [
      ...['pkeyutl', '-verify', '-rawin', '-pubin', '-inkey', file('key.pem', pem.toString())],
      ...['-in', file('message', message), '-sigfile', file('signature', signature)],
    ])
    assert.match(stdout.toString(), /^Signature Verifi(ed Successfully|cation Failure)\n/)
    return status === 0
  }

  function assertOnly(key: KeyObject, message: Uint8Array, signature: Uint8Array): void {
    assert.equal(verified(key, message, signature), true)
    for (let sample = 0; sample < 30; sample++) {
      assert.equal(verified(key, flipped(message, random(message.length * 8)), signature), false)
      assert.equal(verified(key, message, flipped(signature, random(512))), false)
    }
  }

  it('verifies the log’s signature, and none with a bit flipped', () => {
    const note = parseNote(log.checkpoint())!
    assertOnly(log.secret, Buffer.from(note.text), note.signatures[0]!.bytes)
  })

  it('verifies a witness’s cosignature, and none with a bit flipped', () => {
    const state = WitnessState.open(path.join(folder, 'witness.json'), 'school.example/witness')
    const { text } = new Witness(state, [log.key]).addCheckpoint(growth(log, 0, 100))
    const note = parseNote(log.checkpoint() + text)!
    const bytes = Buffer.from(note.signatures[1]!.bytes)
    const message = cosigned(note.text, bytes.readBigUInt64BE())
    assertOnly(state.key, message, bytes.subarray(8))
  })
})
