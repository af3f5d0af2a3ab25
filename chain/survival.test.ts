import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createInterface } from 'node:readline'
import { call } from 'shared/chain'
import type { AnchorStatus } from './anchorer'
import { startFrontNode, type FrontNode, type Question } from './testing/front-node'
import { headOf, noChain, startChain, type TestChain } from './testing/start-chain'

const KILLS = 20
const SEED = Number(process.env['SEED'] ?? 1)

/** Whole numbers below a limit, the same for the same seed (https://github.com/bryc/code: mulberry32). */
function drawing(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

describe('the job', { skip: noChain }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'survival-'))
  const log = path.join(folder, 'log')
  const draw = drawing(SEED)
  let chain: TestChain
  let front: FrontNode
  let child: ChildProcess
  /** How many calls the process may make before it is killed, and whether the chain still gets the last one. */
  let left = Infinity
  let isLastHeard = false
  let size = 0
  const killedIn: string[] = []

  before(async () => {
    chain = await startChain()
    await chain.mine(10)
    await call(chain.rpc, 'evm_setAutomine', [false])
    front = await startFrontNode(chain.rpc, reply)
    grow()
  })
  after(async () => {
    child.kill('SIGKILL')
    await front.close()
    await chain.stop()
    rmSync(folder, { recursive: true })
  })

  /** One leaf more. The file is replaced at once, so that nobody reads half of it. */
  function grow() {
    writeFileSync(`${log}.new`, String(++size))
    renameSync(`${log}.new`, log)
  }

  /** Every third call or so is followed by a block, with which the process goes on to the next step. */
  async function reply({ method, forward }: Question) {
    if (--left > 0) {
      const told = await forward()
      if (draw(3) === 0) await chain.mine(1)
      return told
    }
    if (left === 0) {
      if (isLastHeard) await forward()
      killedIn.push(method)
      child.kill('SIGKILL')
    }
    return undefined
  }

  /** Runs the process until it ends, and tells what it says. */
  function run(report: (status: AnchorStatus) => void = () => {}): Promise<unknown> {
    const program = path.join(import.meta.dirname, 'testing/keep-anchored.ts')
    const args = [program, front.rpc, chain.contract, folder, log]
    child = spawn(process.execPath, ['--import', 'tsx', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    createInterface(child.stdout!).on('line', (line) => report(JSON.parse(line) as AnchorStatus))
    return new Promise((resolve) => child.once('close', resolve))
  }

  const growIfAnchored = (status: AnchorStatus) => {
    if (status.state === 'anchored' && status.size === size) grow()
  }

  it(`is killed ${KILLS} times at random calls, while blocks are reorganised (seed ${SEED})`, async (t) => {
    for (let kill = 0; kill < KILLS; kill++) {
      left = 1 + draw(30)
      isLastHeard = draw(2) === 0
      await run(growIfAnchored)
      if (kill % 4 === 3) await chain.reorganise(1 + draw(3))
    }
    t.diagnostic(`killed in ${killedIn.join(', ')}; the log grew to ${size}`)
    assert.equal(killedIn.length, KILLS)
    assert.ok(size > 5, `The log grew only to ${size}.`)
  })

  it('goes on after the last kill until the newest checkpoint is anchored', async () => {
    left = Infinity
    await run((status) => {
      if (status.state === 'anchored' && status.size === size) child.kill('SIGKILL')
    })
  })

  it('anchored each checkpoint, none twice', async () => {
    const expected = Array.from({ length: size }, (_, place) => headOf(place + 1))
    assert.deepEqual(await chain.events(), expected)
  })

  it('paid for nothing else: each transaction of the operator is an anchor, or the contract', async () =>
    assert.equal(await chain.sent(), size + 1))
})
