import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { addressOf, ROOT } from '../site'

/** `npm start` itself, on folders of its own; `printed` grows as it speaks. */
function npmStart(folder: string, port: string) {
  const places = { SITE_DIR: path.join(folder, 'site'), DATA_DIR: path.join(folder, 'data') }
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, ...places, PORT: port, HOST: '127.0.0.1' },
  })
  const run = { child, printed: '', ended: once(child, 'close') }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void (run.printed += String(bytes)))
  return run
}

it(
  'npm start prints the address once it answers, says a taken port, and lets go of it on SIGTERM',
  { timeout: 300_000 },
  async (test) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'start-'))
    const runs: ReturnType<typeof npmStart>[] = []
    const start = (port: string) => runs[runs.push(npmStart(folder, port)) - 1]!
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
