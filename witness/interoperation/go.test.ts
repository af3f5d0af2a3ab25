import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { leafHash, openCheckpoint, type Hash } from 'shared/log'
import { flipped, seeded } from '../testing/flipped'
import { testEntries, TestLog } from '../testing/test-log'

/* What our code makes of a log, read by Go's golang.org/x/mod/sumdb (Debian: golang-go, golang-golang-x-mod-dev). */

const GOPATH = '/usr/share/gocode'
const hasGo =
  spawnSync('go', ['version']).status === 0 &&
  existsSync(path.join(GOPATH, 'src/golang.org/x/mod/sumdb'))

const log = new TestLog('farm.example/ledger', testEntries(3_000))
const random = seeded(15)

type Question = object
const text = (hash: Hash) => Buffer.from(hash).toString('base64')

/** What Go says to each question. */
function asked(questions: Question[]): boolean[] {
  const output = execFileSync('go', ['run', path.join(import.meta.dirname, 'check.go')], {
    env: { ...process.env, GO111MODULE: 'off', GOPATH, GOFLAGS: '', CGO_ENABLED: '0' },
    input: JSON.stringify(questions),
    maxBuffer: 2 ** 28,
  })
  return JSON.parse(output.toString()) as boolean[]
}

/** @param right accepted by Go; none of the others is */
function assertOnly(right: Question[], wrong: Question[]): void {
  const answers = asked([...right, ...wrong])
  const refused = right.filter((_, place) => !answers[place])
  const accepted = wrong.filter((_, place) => answers[right.length + place])
  assert.deepEqual(refused, [])
  assert.deepEqual(accepted, [])
  assert.equal(answers.length, right.length + wrong.length)
}

const sizes = [1, 2, 3, 255, 256, 257, 1_000, 2_048, 2_999, 3_000]

interface Proof {
  root: Hash
  leaf?: Hash
  old?: Hash
  hashes: Hash[]
  size: number
  index?: number
  before?: number
}

const written = ({ root, leaf, old, hashes, ...others }: Proof) => ({
  ...others,
  root: text(root),
  ...(leaf && { leaf: text(leaf) }),
  ...(old && { old: text(old) }),
  hashes: hashes.map(text),
})

/** The proof with one bit flipped: of its roots, of the leaf, and some of its hashes. */
function changed(proof: Proof): Proof[] {
  const bit = () => random(256)
  return [
    { ...proof, root: flipped(proof.root, bit()) },
    ...(proof.leaf ? [{ ...proof, leaf: flipped(proof.leaf, bit()) }] : []),
    ...(proof.old ? [{ ...proof, old: flipped(proof.old, bit()) }] : []),
    ...proof.hashes.map((hash, place) => ({
      ...proof,
      hashes: proof.hashes.with(place, flipped(hash, bit())),
    })),
  ]
}

const inclusion = (size: number, index: number): Proof => ({
  size,
  index,
  root: log.root(size),
  leaf: leafHash(log.entries[index]!),
  hashes: log.reader(size).inclusionProof(index),
})

const consistency = (size: number, before: number): Proof => ({
  size,
  before,
  root: log.root(size),
  old: log.root(before),
  hashes: log.reader(size).consistencyProof(before),
})

describe('Go’s sumdb', { skip: !hasGo && 'no Go with golang.org/x/mod on this machine' }, () => {
  it('accepts our proofs of inclusion, and none with a bit flipped', () => {
    const proofs = sizes.flatMap((size) =>
      [...new Set([0, size - 1, size >> 1, random(size), random(size)])].map((index) =>
        inclusion(size, index),
      ),
    )
    const ask = (proof: Proof) => ({ inclusion: written(proof) })
    assertOnly(proofs.map(ask), proofs.flatMap(changed).map(ask))
  })

  it('accepts our proofs of consistency, and none with a bit flipped', () => {
    const proofs = sizes.flatMap((size) =>
      [...new Set([1, size, (size >> 1) + 1, 1 + random(size)])].map((before) =>
        consistency(size, before),
      ),
    )
    const ask = (proof: Proof) => ({ consistency: written(proof) })
    assertOnly(proofs.map(ask), proofs.flatMap(changed).map(ask))
  })

  it('accepts our signed checkpoint, and none with any bit flipped', () => {
    const checkpoint = Buffer.from(log.checkpoint())
    const ask = (note: Uint8Array) => ({
      note: Buffer.from(note).toString('base64'),
      vkey: log.vkey,
    })
    const every = Array.from({ length: checkpoint.length * 8 }, (_, bit) =>
      flipped(checkpoint, bit),
    )
    const ours = every.filter((note) => openCheckpoint(note.toString(), log.key))
    assert.deepEqual(ours, [])
    // Of the last letter, “…x=\n”, base64 uses four bits of six. Go ignores the others; we do not.
    const others = every.filter((_, bit) => bit >> 3 !== checkpoint.length - 3)
    assertOnly([ask(checkpoint)], others.map(ask))
  })

  it('reads our tiles, makes the same proofs of them, and refuses any with a bit flipped', () => {
    const ask = (size: number, index: number, served = log.tiles(size)) => ({
      tiles: {
        size,
        index,
        before: (size >> 1) + 1,
        root: text(log.root(size)),
        leaf: text(leafHash(log.entries[index]!)),
        served: Object.fromEntries([...served].map(([name, bytes]) => [name, text(bytes)])),
        inclusion: log.reader(size).inclusionProof(index).map(text),
        consistency: log
          .reader(size)
          .consistencyProof((size >> 1) + 1)
          .map(text),
      },
    })
    const right = sizes.map((size) => ask(size, random(size)))
    // One of the hashes beside the entry: any other may lie in a tile that this entry does not need.
    const wrong = sizes.slice(1).map((size) => {
      const index = random(size)
      const tiles = log.tiles(size)
      const name = [...tiles.keys()].find((name) => isTileOf(name, index))!
      const bytes = tiles.get(name)!
      return ask(size, index, tiles.set(name, flipped(bytes, random(bytes.length * 8))))
    })
    assertOnly(right, wrong)
  })
})

/** Whether a tile of the lowest level holds an entry. */
const isTileOf = (name: string, index: number) =>
  name.startsWith(`tile/0/${String(index >> 8).padStart(3, '0')}`)
