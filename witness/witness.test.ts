import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, afterEach, describe, it } from 'node:test'
import { openCheckpoint } from 'shared/log'
import { witnessServer } from './server'
import { WitnessState } from './state'
import { addCheckpoint, growth, testEntries, TestLog } from './testing/test-log'
import { Witness } from './witness'

const ENTRIES = testEntries(300)
const log = new TestLog('farm.example/ledger', ENTRIES)
/** The same key signs another ledger, which differs from entry 5 on. */
const fork = new TestLog(
  log.key.name,
  ENTRIES.map((entry, place) => (place < 5 ? entry : `other ${entry}`)),
  log.secret,
)
const stranger = new TestLog(log.key.name, ENTRIES)

describe('a witness', () => {
  let folder: string
  let file: string
  let witness: Witness
  let server: ReturnType<typeof witnessServer>
  let address: string
  let errors: unknown[]
  const say = console.error

  before(() => {
    console.error = (...words: unknown[]) => void errors.push(...words)
  })
  after(() => {
    console.error = say
  })

  beforeEach(async () => {
    errors = []
    folder = mkdtempSync(path.join(tmpdir(), 'witness-'))
    file = path.join(folder, 'witness.json')
    await start('school.example/witness')
  })

  afterEach(async () => {
    await stop()
    rmSync(folder, { recursive: true })
  })

  async function start(name?: string, logs = [log.key]): Promise<void> {
    witness = new Witness(WitnessState.open(file, name), logs)
    server = witnessServer(witness)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/add-checkpoint`
  }

  async function stop(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  async function send(body: string) {
    const response = await fetch(address, { method: 'POST', body })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }

  const refusal = async (body: string) => {
    const { status, text } = await send(body)
    return [status, text]
  }

  /** The witness's own name of the last size that it has cosigned. */
  async function knownSize(): Promise<string> {
    const { status, text, headers } = await send(growth(log, 299, 300))
    assert.equal(status, 409)
    assert.equal(headers.get('content-type'), 'text/x.tlog.size')
    return text
  }

  it('cosigns a log as it grows', async () => {
    for (const [old, size] of [
      [0, 1],
      [1, 7],
      [7, 256],
      [256, 256],
      [256, 300],
    ] as const) {
      const { status, text } = await send(growth(log, old, size))
      assert.equal(status, 200)
      assert.match(text, /^— school\.example\/witness \S+\n$/)
      const opened = openCheckpoint(log.checkpoint(size) + text, log.key, [witness.key])
      assert.deepEqual(opened?.witnesses, [witness.key])
    }
  })

  it('cosigns an empty log, and no other tree without entries', async () => {
    const empty = (root: string) => log.signed(`${log.key.name}\n0\n${root}\n`)
    const wrong = addCheckpoint(0, [], empty(Buffer.alloc(32).toString('base64')))
    assert.equal((await send(wrong)).status, 422)
    const right = addCheckpoint(0, [], empty('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='))
    assert.equal((await send(right)).status, 200)
    assert.equal((await send(growth(log, 0, 7))).status, 200)
  })

  it('refuses a log that goes back', async () => {
    await send(growth(log, 0, 100))
    assert.deepEqual(await refusal(growth(log, 40, 50)), [409, '100\n'])
    assert.deepEqual(await refusal(addCheckpoint(100, [], log.checkpoint(50))), [
      400,
      'The old size is larger than the size of the checkpoint.\n',
    ])
    assert.deepEqual(await refusal(growth(log, 0, 50)), [409, '100\n'])
    assert.equal(await knownSize(), '100\n')
  })

  it('refuses a log that forks, and reports two trees of one size with both checkpoints', async () => {
    await send(growth(log, 0, 100))
    assert.deepEqual(await refusal(growth(fork, 100, 200)), [
      422,
      'The consistency proof does not hold.\n',
    ])
    assert.deepEqual(errors, [])
    assert.deepEqual(await refusal(growth(fork, 100, 100)), [409, '100\n'])
    const [report] = errors as string[]
    assert.match(report!, /farm\.example\/ledger has signed two trees of one size/)
    for (const evidence of [log.checkpoint(100), fork.checkpoint(100)])
      assert.equal(report!.includes(evidence), true)
    assert.equal((await send(growth(log, 100, 200))).status, 200)
  })

  it('refuses a proof that does not hold', async () => {
    await send(growth(log, 0, 100))
    const proof = log.reader(200).consistencyProof(100)
    for (const wrong of [[], proof.slice(1), [...proof, proof[0]!], proof.toReversed()]) {
      const { status } = await send(addCheckpoint(100, wrong, log.checkpoint(200)))
      assert.equal(status, 422)
    }
    assert.equal(await knownSize(), '100\n')
  })

  it('wants no proof of a log that it sees for the first time', async () => {
    const body = addCheckpoint(0, [log.root(1)], log.checkpoint(7))
    assert.equal((await send(body)).status, 422)
  })

  it('refuses what no known key has signed', async () => {
    const [text = ''] = log.checkpoint(7).split(/(?<=\n)\n/)
    assert.deepEqual(await refusal(growth(stranger, 0, 7)), [
      403,
      'No known key of this log has signed the checkpoint.\n',
    ])
    const moved = log.checkpoint(7).replace('\n7\n', '\n8\n')
    assert.equal((await send(addCheckpoint(0, [], moved))).status, 403)
    const both = log.checkpoint(7) + stranger.checkpoint(7).slice(text.length + 1)
    assert.equal((await send(addCheckpoint(0, [], both))).status, 200)
  })

  it('knows several keys of a log that changes them', async () => {
    await stop()
    await start(undefined, [stranger.key, log.key])
    assert.equal((await send(growth(log, 0, 7))).status, 200)
    assert.equal((await send(growth(stranger, 7, 8))).status, 200)
  })

  it('does not know other logs', async () => {
    const other = new TestLog('other.example/log', ENTRIES)
    assert.deepEqual(await refusal(growth(other, 0, 7)), [
      404,
      'This witness does not know the log other.example/log.\n',
    ])
  })

  for (const [what, body] of [
    ['nothing', ''],
    ['HTML', '<!doctype html>\n\n<title>404</title>\n'],
    ['no old size', growth(log, 0, 7).replace('old 0', 'new 0')],
    ['a leading zero', growth(log, 0, 7).replace('old 0', 'old 00')],
    ['a negative size', growth(log, 0, 7).replace('old 0', 'old -1')],
    ['a hash that is too short', growth(log, 0, 7).replace('old 0', 'old 0\nAAAA')],
    ['64 hashes', addCheckpoint(0, Array<Uint8Array>(64).fill(log.root(1)), log.checkpoint(7))],
    ['no checkpoint', 'old 0\n\n'],
    ['no signature', growth(log, 0, 7).split('—')[0]!],
  ] as const)
    it(`refuses a request with ${what}`, async () => {
      assert.deepEqual(await refusal(body), [400, 'This is no add-checkpoint request.\n'])
    })

  it('has one address, which takes requests of a reasonable size', async () => {
    assert.equal((await fetch(address)).status, 405)
    assert.equal((await fetch(new URL('/', address))).status, 404)
    assert.deepEqual(await refusal('x'.repeat(100_000)), [413, 'The request is too large.\n'])
  })

  it('cosigns one of many sizes that come at once', async () => {
    await send(growth(log, 0, 100))
    const sizes = Array.from({ length: 40 }, (_, place) => 140 - place)
    const answers = await Promise.all(sizes.map((size) => send(growth(log, 100, size))))
    const taken = sizes.filter((_, place) => answers[place]!.status === 200)
    assert.equal(taken.length, 1)
    const others = answers.filter(({ status }) => status !== 200)
    assert.deepEqual(
      [...new Set(others.map(({ status, text }) => `${status} ${text}`))],
      [`409 ${taken[0]}\n`],
    )
  })

  it('keeps its key and what it has cosigned over a restart', async () => {
    await send(growth(log, 0, 100))
    const { key } = witness
    await stop()
    await start()
    assert.deepEqual(witness.key, key)
    assert.equal(await knownSize(), '100\n')
  })

  it('does not sign what it cannot keep', async () => {
    mkdirSync(`${file}.new`)
    assert.deepEqual(await refusal(growth(log, 0, 7)), [
      500,
      'The witness could not keep the checkpoint, so it did not sign.\n',
    ])
    rmdirSync(`${file}.new`)
    assert.equal((await send(growth(log, 0, 5))).status, 200)
  })

  it('does not sign when another witness uses its file', async () => {
    new Witness(WitnessState.open(file, undefined), [log.key]).addCheckpoint(growth(log, 0, 100))
    assert.equal((await send(growth(log, 0, 7))).status, 500)
    assert.match(String(errors[0]), /was changed by another program/)
    assert.match(readFileSync(file, 'utf8'), /ledger\\n100\\n/)
  })

  it('starts with no file that it cannot read, and leaves it as it is', () => {
    for (const damaged of ['', '{"name":', '{}', '{"name":"w","key":"x","checkpoints":{}}']) {
      writeFileSync(file, damaged)
      assert.throws(() => WitnessState.open(file, 'w'), /cannot be read as the state of a witness/)
      assert.equal(readFileSync(file, 'utf8'), damaged)
    }
  })

  it('needs a name at the first start, and keeps it', () => {
    const other = path.join(folder, 'other.json')
    for (const name of [undefined, '', 'a b', 'a+b'])
      assert.throws(() => WitnessState.open(other, name), /The first start needs --name NAME/)
    assert.throws(() => WitnessState.open(file, 'other.example'), /belongs to the witness school/)
  })
})
