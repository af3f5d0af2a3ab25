import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { growth, testEntries, TestLog } from './testing/test-log'

const ROUNDS = 8
const log = new TestLog('farm.example/ledger', testEntries(2_000))
const main = fileURLToPath(new URL('main.ts', import.meta.url))

async function start(file: string): Promise<{ child: ChildProcess; address: string; key: string }> {
  const options = ['--log', log.vkey, '--name', 'school.example/w', '--state', file, '--port', '0']
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let address = ''
  for await (const line of createInterface({ input: child.stdout })) {
    address ||= /http:\S+/.exec(line)?.[0] ?? ''
    const key = /verifier key: (\S+)/.exec(line)?.[1]
    if (key) return { child, address, key }
  }
  throw new Error('The witness ended before it answered.')
}

/** @returns undefined when the witness was killed before it answered */
async function send(address: string, body: string): Promise<Response | undefined> {
  return fetch(address, { method: 'POST', body }).catch(() => undefined)
}

async function knownSize(address: string): Promise<number> {
  const response = (await send(address, growth(log, 1_999, 2_000)))!
  assert.equal(response.status, 409)
  return Number(await response.text())
}

it('never forgets what it has cosigned, killed at any moment', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'witness-'))
  const file = path.join(folder, 'witness.json')
  const keys = new Set<string>()
  let cosigned = 0
  let unanswered = 0
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const { child, address, key } = await start(file)
      const ended = once(child, 'exit')
      keys.add(key)
      try {
        let known = await knownSize(address)
        assert.equal(known >= cosigned, true, `It cosigned ${cosigned} and knows ${known}.`)
        for (let left = round; left > 0; left--, known++)
          if ((await send(address, growth(log, known, known + 1)))?.status === 200)
            cosigned = known + 1
        // The next one is under way when the process ends: at once, or as soon as the checkpoint is on the disk.
        const last = send(address, growth(log, known, known + 1))
        let isOver = false
        void last.then(() => (isOver = true))
        const kept = () => readFileSync(file, 'utf8').includes(`ledger\\n${known + 1}\\n`)
        if (round % 2) while (!isOver && !kept()) await turn()
        child.kill('SIGKILL')
        const answer = await last
        if (answer?.status === 200) cosigned = known + 1
        else unanswered++
      } finally {
        child.kill('SIGKILL')
        await ended
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  assert.equal(cosigned >= 36, true)
  assert.equal(unanswered > 0, true)
  assert.equal(keys.size, 1)
})
