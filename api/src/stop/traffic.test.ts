import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startPlainServer } from '../testing/plain-server'
import { until } from '../testing/until'

const FINISH_MS = 5_000

const listening = () =>
  startPlainServer({}, (app) =>
    app.get('/slow', async () => {
      await pause(200)
      return 'late'
    }),
  )

/** Another process that sends requests on twenty connections, reports that through a file, and counts the answers. */
const ASKING = `
  const net = require('node:net')
  let answered = 0, ended = 0, asked = 0
  for (let one = 0; one < 20; one++) {
    const socket = net.connect(Number(process.argv[1]), '127.0.0.1')
    let told = ''
    socket.on('data', (bytes) => (told += bytes)).on('error', () => {})
    socket.on('close', () => {
      if (/^HTTP\\/1\\.1 200 /.test(told)) answered++
      if (++ended === 20) console.log(answered)
    })
    socket.write('GET / HTTP/1.1\\r\\nHost: farm\\r\\n\\r\\n', () => {
      if (++asked === 20) require('node:fs').writeFileSync(process.argv[2], '')
    })
  }`

it('answers those who came before the stop and were not let in yet', async () => {
  const { app, port } = await listening()
  const folder = mkdtempSync(join(tmpdir(), 'farm-traffic-'))
  const asked = join(folder, 'asked')
  const asking = spawn(process.execPath, ['-e', ASKING, String(port), asked])
  await once(asking, 'spawn')
  // This process is blocked: the operating system accepts the connections, and we see neither them nor their requests.
  for (let look = 0; look < 600 && !existsSync(asked); look++) block(50)
  const said = text(asking.stdout)
  await app.traffic.finish(FINISH_MS)
  assert.equal(await said, '20\n')
  await app.close()
  rmSync(folder, { recursive: true })
})

it('answers all that was asked on one connection, and ends it after the last', async () => {
  const { app, port } = await listening()
  const socket = connect(port, '127.0.0.1')
  const ask = 'GET /slow HTTP/1.1\r\nHost: farm\r\n\r\n'
  const arrived = once(app.server, 'request')
  socket.write(ask + ask + ask)
  const told = text(socket)
  await arrived
  await app.traffic.finish(FINISH_MS)
  assert.deepEqual((await told).match(/late|connection: [a-z-]+/gi), [
    'Connection: keep-alive',
    'late',
    'Connection: keep-alive',
    'late',
    'Connection: close',
    'late',
  ])
  await app.close()
})

/** Another process that asks once, and again on the same connection as soon as a file is there. */
const ASKING_AGAIN = `
  const net = require('node:net'), fs = require('node:fs')
  const socket = net.connect(Number(process.argv[1]), '127.0.0.1')
  const ask = () => socket.write('GET / HTTP/1.1\\r\\nHost: farm\\r\\n\\r\\n')
  let told = ''
  socket.on('data', (bytes) => (told += bytes)).on('error', () => {})
  socket.on('close', () => console.log(told.match(/HTTP\\/1.1 200 /g).length))
  socket.once('data', () => {
    fs.writeFileSync(process.argv[2], '')
    const look = setInterval(() => {
      if (!fs.existsSync(process.argv[3])) return
      clearInterval(look)
      ask()
      fs.rmSync(process.argv[3])
    }, 5)
  })
  ask()`

it('answers what arrived on an idle connection while it was too busy to look', async () => {
  const { app, port } = await listening()
  const folder = mkdtempSync(join(tmpdir(), 'farm-traffic-'))
  const [answered, again] = [join(folder, 'answered'), join(folder, 'again')]
  const asking = spawn(process.execPath, ['-e', ASKING_AGAIN, String(port), answered, again])
  await once(asking, 'spawn')
  const said = text(asking.stdout)
  await until('the first is answered', () => existsSync(answered))
  const finished = app.traffic.finish(FINISH_MS)
  await until('it takes no new connection', () => !app.server.listening)
  // Timers come next in the event loop, before arrived data: the worst moment to be busy.
  await new Promise((resolve) => setImmediate(resolve))
  // The second request arrives, and the time for it passes, before this process sees it.
  writeFileSync(again, '')
  for (let look = 0; look < 600 && existsSync(again); look++) block(50)
  block(1_000)
  await finished
  assert.equal(await said, '2\n')
  await app.close()
  rmSync(folder, { recursive: true })
})

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
