import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { ROOT } from '../site'

/** `npm start` itself, on folders of its own; `printed` grows as it speaks. */
function npmStart(folder: string, port: string) {
  const places = { SITE_DIR: path.join(folder, 'site'), DATA_DIR: path.join(folder, 'data') }
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, ...places, PORT: port, HOST: '127.0.0.1' },
  })
  const run = { child, printed: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void (run.printed += String(bytes)))
  return run
}

it('npm start prints the address once it answers, says a taken port, and lets go of it on SIGTERM', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'start-'))
  const first = npmStart(folder, '0')
  while (!/localhost:\d+/.test(first.printed)) await once(first.child.stdout, 'data')
  const port = /localhost:(\d+)/.exec(first.printed)![1]!
  const url = `http://127.0.0.1:${port}/`
  assert.equal((await fetch(url)).status, 200)

  const second = npmStart(folder, port)
  await once(second.child, 'close')
  assert.match(second.printed, new RegExp(`Port ${port} is taken by another program\\.`))

  first.child.kill('SIGTERM')
  await once(first.child, 'close')
  await assert.rejects(fetch(url))
  rmSync(folder, { recursive: true, force: true })
})
