import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { startPlainServer } from '../testing/plain-server'
import { until as waitUntil } from '../testing/until'
import { limitConnections } from './connections'

describe('a server without nginx in front', () => {
  let app: FastifyInstance
  let port: number
  const sockets = new Set<Socket>()
  before(async () => {
    ;({ app, port } = await startPlainServer())
  })
  after(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
  })

  /** An incomplete request. */
  function half(localAddress: string): Socket {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    socket.write('GET / HTTP/1.1\r\nHost: farm\r\nX-Slow: ')
    // Without a reader, a connection that the server has timed out would stay.
    return socket.resume()
  }

  it('serves other clients while one holds as many incomplete requests as it can', async () => {
    for (let begun = 0; begun < 4_100; begun += 100) {
      const some = Array.from({ length: 100 }, () => half('127.0.0.1'))
      await Promise.all(
        some.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])),
      )
    }
    await until(() => sockets.size <= 1_000)
    for (let visitor = 2; visitor < 102; visitor++)
      assert.equal(await ask(port, `127.0.0.${visitor}`), 'here')
  })

  it('times out incomplete requests', async () => {
    const socket = half('127.0.0.3')
    let told = ''
    socket.on('data', (bytes) => (told += String(bytes)))
    await once(socket, 'close')
    assert.match(told, /^HTTP\/1\.1 408 /)
  })
})

it('does not count connections of a trusted proxy per network, but limits the total', async () => {
  const { app, port } = await startPlainServer({ trustProxy: ['127.0.0.0/8'] }, ({ server }) =>
    limitConnections(server, ['127.0.0.0/30'], { all: 20, each: 2 }),
  )
  const open = (localAddress: string) =>
    Array.from({ length: 5 }, () =>
      connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {}),
    )
  const ofProxy = open('127.0.0.2')
  const ofVisitor = open('127.0.0.9')
  const left = (some: Socket[]) => some.filter(({ closed }) => !closed).length
  await until(() => left(ofVisitor) === 2)
  assert.equal(left(ofProxy), 5)
  const ofOthers = Array.from({ length: 20 }, (_, place) => open(`127.0.1.${place + 1}`)).flat()
  await until(() => left(ofOthers) === 18)
  for (const socket of [...ofProxy, ...ofVisitor, ...ofOthers]) socket.destroy()
  await app.close()
})

function ask(port: number, localAddress: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = get({ port, host: '127.0.0.1', localAddress }, (response) => {
      let told = ''
      response.on('data', (bytes) => (told += String(bytes))).on('end', () => resolve(told))
    })
    asked.on('error', reject)
  })
}

const until = (happened: () => boolean) => waitUntil('connections are closed', happened)
