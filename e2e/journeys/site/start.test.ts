import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { npmRun, type NpmRun } from '../../npm-run'
import { addressOf } from '../../site'

it(
  'npm start prints the address once it answers, says a taken port, and lets go of it on SIGTERM',
  { timeout: 300_000 },
  async (test) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'start-'))
    const runs: NpmRun[] = []
    const start = (port: string) => runs[runs.push(npmRun(folder, ['start'], { PORT: port })) - 1]!
    test.after(async () => {
      for (const { child } of runs) child.kill('SIGTERM')
      await Promise.all(runs.map(({ ended }) => ended))
      rmSync(folder, { recursive: true, force: true })
    })

    const first = start('0')
    const url = await addressOf(first.child)
    assert.equal((await fetch(url)).status, 200)

    const { port } = new URL(url)
    const second = start(port)
    await second.ended
    assert.match(second.printed, new RegExp(`Port ${port} is taken by another program\\.`))

    first.child.kill('SIGTERM')
    await first.ended
    await assert.rejects(fetch(url))
  },
)
