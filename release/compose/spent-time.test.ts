import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, describe, it } from 'node:test'
import { untilSpent } from './spent-time'

/** How long the process lived until it was said to be spent, in ms. */
function livesUntilSpent(code: string, limit: number): Promise<number> {
  const child = spawn(process.execPath, ['-e', code])
  after(() => child.kill('SIGKILL'))
  const started = performance.now()
  return new Promise((resolve) =>
    untilSpent(child.pid, limit, () => resolve(performance.now() - started)),
  )
}

describe('the limit of a process', () => {
  it('ends one that computes when it has computed for so long', async () => {
    const lived = await livesUntilSpent('for (;;);', 1_000)
    assert.ok(lived >= 900, `${lived} ms`)
  })

  it('leaves one that waits six times as long on the clock', async () => {
    const lived = await livesUntilSpent('setInterval(() => {}, 1_000_000)', 500)
    assert.ok(lived >= 3_000, `${lived} ms`)
  })

  it('says nothing once it is stopped', async () => {
    const stop = untilSpent(process.pid, 0, () => assert.fail('It was stopped before.'))
    stop()
    await livesUntilSpent('for (;;);', 500)
  })
})
