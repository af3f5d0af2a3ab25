import assert from 'node:assert/strict'
import { once } from 'node:events'
import http, { type Server } from 'node:http'
import { describe, it } from 'node:test'
import { freePorts } from 'api/testing/free-ports'
import { until } from 'api/testing/until'
import { askFrom } from './testing/clients'
import { startFront, type Front } from './testing/front'
import { NO_NGINX } from './testing/real-nginx'

describe('several processes behind nginx', { skip: NO_NGINX }, () => {
  it('answer every page while one of them dies and comes back', async () => {
    const asked: string[] = []
    await withTwo(
      (name) => (_request, response) => {
        asked.push(name)
        response.end(name)
      },
      async (front, [first]) => {
        let walking = true
        const told = new Set<string>()
        const walk = async () => {
          // Each round from a network of its own: nginx limits the requests of one.
          for (let round = 0; walking; round++) {
            const from = `127.1.${round >> 8}.${round & 255}`
            const outcome = await askFrom(from, `http://127.0.0.1:${front.httpPort}/walk`, 50, 3)
            for (const answer of Object.keys(outcome)) told.add(answer)
          }
        }
        const walker = walk()
        try {
          await until('both processes answer', () => new Set(asked).size === 2)
          await first.die()
          const since = asked.length
          await until('the other one answers alone', () => asked.length > since + 50)
          assert.deepEqual(new Set(asked.slice(since)), new Set(['second']))
          await first.live()
          await until('the first one answers again', () => asked.at(-1) === 'first')
        } finally {
          walking = false
          await walker
        }
        assert.deepEqual(told, new Set(['200']))
      },
    )
  })

  it('are not both asked to take one gift, but both are asked for one page', async () => {
    const asked: string[] = []
    await withTwo(
      () => (request, response) => {
        if (request.url === '/') return response.end('ok')
        asked.push(`${request.method}`)
        // Taken in and not answered, as by a process that dies.
        return response.destroy()
      },
      async ({ httpPort }) => {
        const address = `http://127.0.0.1:${httpPort}/api/pay/order/create`
        assert.equal((await fetch(address, { method: 'POST', body: '{}' })).status, 503)
        assert.deepEqual(asked, ['POST'])
        assert.equal((await fetch(address)).status, 503)
        assert.deepEqual(asked, ['POST', 'GET', 'GET'])
      },
    )
  })

  it('give a file of a release that only one of them has yet', async () => {
    await withTwo(
      (name) => (request, response) => {
        const has = name === 'second' && request.url === '/releases/mf-live/2/remote.js'
        response.writeHead(has ? 200 : 404).end(has ? 'the file' : '')
      },
      async ({ httpPort }) => {
        const file = (name: string) =>
          fetch(`http://127.0.0.1:${httpPort}/releases/mf-live/2/${name}`)
        for (let time = 0; time < 4; time++)
          assert.equal(await (await file('remote.js')).text(), 'the file')
        for (let time = 0; time < 4; time++) assert.equal((await file('gone.js')).status, 404)
      },
    )
  })

  it('lose no gift that the dead one has not taken in', async () => {
    const asked: string[] = []
    await withTwo(
      (name) => (request, response) => {
        asked.push(`${request.method} ${name}`)
        response.end()
      },
      async ({ httpPort }, [first]) => {
        await first.die()
        asked.length = 0
        const address = `http://127.0.0.1:${httpPort}/api/pay/order/create`
        for (let gift = 0; gift < 4; gift++)
          assert.equal((await fetch(address, { method: 'POST', body: '{}' })).status, 200)
        assert.deepEqual(asked, Array<string>(4).fill('POST second'))
      },
    )
  })

  it('answer a page whose process was cut off with the request', async () => {
    const asked: string[] = []
    await withTwo(
      (name) => (request, response) => {
        // Taken in and never answered.
        if (request.url === '/finance' && asked.push(name) === 1) return
        response.end(name)
      },
      async ({ httpPort }) => {
        const page = await fetch(`http://127.0.0.1:${httpPort}/finance`)
        assert.equal(page.status, 200)
        assert.equal(new Set(asked).size, 2)
      },
    )
  })

  it('do not pass on the refusal of one that is busy', async () => {
    const asked: string[] = []
    await withTwo(
      (name) => (_request, response) => {
        asked.push(name)
        response.writeHead(503, { 'retry-after': '2' }).end('busy')
      },
      async ({ httpPort }) => {
        asked.length = 0
        const answer = await fetch(`http://127.0.0.1:${httpPort}/api/finance/entry/page`)
        assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '2'])
        assert.equal(asked.length, 1)
      },
    )
  })
})

interface Process {
  live(): Promise<void>
  /** Cuts off what is being answered. */
  die(): Promise<void>
}

/** Runs a test with two processes of the site, which answer as the test says, and nginx before them. */
async function withTwo(
  answersOf: (name: string) => http.RequestListener,
  ask: (front: Front, processes: [Process, Process]) => Promise<void>,
): Promise<void> {
  const [one, other] = (await freePorts(2)) as [number, number]
  const processes = [processOn(one, answersOf('first')), processOn(other, answersOf('second'))] as [
    Process,
    Process,
  ]
  for (const process of processes) await process.live()
  const front = await startFront({
    env: { SITE_ADDRESS: `127.0.0.1:${one},127.0.0.1:${other}` },
  })
  try {
    await ask(front, processes)
  } finally {
    await front.stop()
    for (const process of processes) await process.die()
  }
}

function processOn(port: number, answer: http.RequestListener): Process {
  let server: Server | undefined
  return {
    live: async () => {
      server = http.createServer(answer)
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    die: async () => {
      if (!server?.listening) return
      const closed = once(server.close(), 'close')
      server.closeAllConnections()
      await closed
    },
  }
}
