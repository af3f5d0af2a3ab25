import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { proofFileText } from 'shared/log'
import { flipped } from './testing/flipped'
import { TestLog } from './testing/test-log'
import { LEAF, NAME, provenRow, SALT } from './testing/test-proof'

const page = readFileSync(path.join(import.meta.dirname, '../docs/verify-proof.md'), 'utf8')
const commands = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block).join('')

const hasOpenssl = /^OpenSSL [3-9]/.test(
  spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '',
)

/** What the page's commands print. */
function followed(text: string, vkey: string, name = NAME): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'by-hand-'))
  const files = { 'row.tlog-proof': text, 'vkey.txt': `${vkey}\n`, 'name.txt': `${SALT}\n${name}` }
  for (const [file, content] of Object.entries(files))
    writeFileSync(path.join(folder, file), content)
  try {
    const { stdout } = spawnSync('sh', [], { cwd: folder, input: commands, encoding: 'utf8' })
    return stdout.split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const said = (lines: string[]) => ({
  inclusion: lines.find((line) => line.includes('IN THIS LOG') || line.includes('in this log')),
  key: lines.find((line) => line.startsWith('The key') || line.startsWith('THE KEY')),
  signature: lines.find((line) => line.startsWith('Signature')),
})

const right = {
  inclusion: 'The row stands in this log.',
  key: 'The key is of this log.',
  signature: 'Signature Verified Successfully',
}

describe(
  'the commands of docs/verify-proof.md',
  { skip: !hasOpenssl && 'no OpenSSL 3 on this machine' },
  () => {
    for (const [index, size] of [
      [0, 1],
      [0, 2],
      [4, 5],
      [77, 300],
      [298, 299],
      [511, 512],
    ] as const)
      it(`accept the proof of row ${index} of ${size}`, () => {
        const { log, text } = provenRow({ index, size })
        const lines = followed(text, log.vkey)
        assert.deepEqual(said(lines), right)
        assert.equal(lines.slice(0, 11).join('\n'), LEAF.trimEnd())
        assert.equal(lines.at(-2), 'name.txt belongs to this row.')
      })

    const { log, proof, text } = provenRow({ index: 77, size: 300 })
    const wrongInclusion = { ...right, inclusion: 'THE ROW DOES NOT STAND IN THIS LOG.' }

    it('refuse another row, another place and other hashes', () => {
      const extra = new TextEncoder().encode(LEAF.replace('1234.50', '1234.51'))
      const [first, ...others] = proof.proof
      for (const wrong of [
        { ...proof, extra },
        { ...proof, index: 78 },
        { ...proof, index: 300 },
        { ...proof, proof: [flipped(first!, 0), ...others] },
        { ...proof, proof: others },
        { ...proof, proof: [...proof.proof, first!] },
      ])
        assert.deepEqual(said(followed(proofFileText(wrong), log.vkey)), wrongInclusion)
    })

    it('refuse another key, another log and another root', () => {
      const other = new TestLog(log.key.name)
      assert.deepEqual(said(followed(text, other.vkey)), { ...right, signature: undefined })
      const foreign = new TestLog('other.example/ledger')
      assert.deepEqual(said(followed(text, foreign.vkey)), {
        ...right,
        key: 'THE KEY IS OF ANOTHER LOG.',
        signature: undefined,
      })
      const moved = text.replace('\n300\n', '\n301\n')
      assert.equal(said(followed(moved, log.vkey)).signature, 'Signature Verification Failure')
    })

    it('tell another name', () => {
      const lines = followed(text, log.vkey, '秋风公司')
      assert.equal(lines.at(-2), 'NAME.TXT DOES NOT BELONG TO THIS ROW.')
    })
  },
)
