import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../database/open'
import { GivingApi, sandboxSettings } from '../testing/gifts'
import { openDatabase, seededTemplate } from '../testing/seeded'
import { WatchedApi, type RawStream } from '../testing/streams'
import { until } from '../testing/until'
import { orderByNumber } from './orders'

/** Maximum number of streams per network (watch.ts). */
const EACH = 12

/** No polling, so that all events come from the cashier. */
const settings = sandboxSettings({ askPause: 60_000 })

describe('the stream of an order', () => {
  let database: Database
  let visitor: GivingApi
  let api: WatchedApi
  const opened: RawStream[] = []
  /** Uncaught errors, each of which would have ended the service. */
  const deadly: Error[] = []
  const onDeadly = (error: Error) => void deadly.push(error)
  before(async () => {
    process.on('uncaughtExceptionMonitor', onDeadly)
    database = await openDatabase({ template: await seededTemplate() })
    visitor = await GivingApi.open(database, settings)
  })
  after(async () => {
    process.off('uncaughtExceptionMonitor', onDeadly)
    await visitor.close()
    await database.close()
  })
  beforeEach(async () => {
    api = await WatchedApi.open(database, settings, { look: 50, heartbeat: 20 })
  })
  afterEach(async () => {
    for (const stream of opened.splice(0)) stream.leave()
    await api.app.close()
  })

  const watch = async (...codes: string[]) => {
    const stream = await api.watch(...codes)
    opened.push(stream)
    return stream
  }
  /** Opens as many streams as one network may have. */
  const watchAll = async (code: string) => {
    const streams = await Promise.all(Array.from({ length: EACH }, () => watch(code)))
    await until('every stream has begun', () => streams.every(({ beats }) => beats > 0))
    return streams
  }
  const paid = async () => {
    const { code, order } = await visitor.give()
    await visitor.decide(order.payment.target, 'approve')
    return code
  }
  /** Fails unless this network can open the maximum number of streams. */
  const everyPlaceIsFree = async () => {
    const { code } = await visitor.give()
    await watchAll(code)
    const more = await watch(code)
    await until('one more is answered', () => more.status !== undefined)
    assert.equal(more.status, 503)
  }

  it('behind another on one connection, of a gift that is paid, ends nothing', async () => {
    const { code, order } = await visitor.give()
    const two = await watch(code, await paid())
    const other = await watch((await visitor.give()).code)
    await until('others were told five times that it lives', () => other.beats >= 5)
    assert.deepEqual(deadly, [])
    assert.equal((await visitor.order(code)).state, 'paying')
    await visitor.decide(order.payment.target, 'approve')
    await until('the first is told that it is paid', () => /"state":"paid"/.test(two.text))
    await until(
      'the second was told as well, or the connection ended',
      () => two.ended || two.text.split('"state":"paid"').length > 2,
    )
  })

  it('many on one connection leave nothing behind when it breaks', async () => {
    const { code } = await visitor.give()
    const many = await watch(...Array<string>(EACH).fill(code))
    await until('the first is told', () => many.beats > 0)
    many.leave()
    await until('the service heard that it broke', () => connections() === 0)
    await everyPlaceIsFree()
  })

  it('takes no place for one who left while the order was looked up', async () => {
    const { code } = await visitor.give()
    let asked = 0
    api.app.server.on('request', () => asked++)
    let lookedUp = 0
    await whileNothingIsRead(async () => {
      const left = await Promise.all(Array.from({ length: EACH }, () => watch(code)))
      await until('the service has all requests', () => asked === EACH)
      for (const stream of left) stream.leave()
      await until('the service heard that they left', () => connections() === 0)
      lookedUp = asked
    })
    assert.equal(lookedUp, EACH)
    await everyPlaceIsFree()
  })

  it('of a gift that is paid is told once, and takes no place', async () => {
    const code = await paid()
    await watchAll((await visitor.give()).code)
    const response = await fetch(`http://127.0.0.1:${api.port}/api/pay/order/watch?code=${code}`)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type')!, /^text\/event-stream/)
    const text = await response.text()
    assert.equal(text.match(/^event: order$/gm)?.length, 1)
    assert.match(text, /"state":"paid"/)
  })

  it('has its order asked about first, which is noted once in a while', async () => {
    const { code, order } = await visitor.give()
    const looked = async () => {
      const { looked_at } = (await orderByNumber(database.queries, order.number))!
      return looked_at?.getTime()
    }
    assert.equal(await looked(), undefined)
    const stream = await watch(code)
    await until('it is noted', async () => (await looked()) !== undefined)
    const first = await looked()
    const beats = stream.beats
    for (let turn = 0; turn < 5; turn++) await visitor.order(code)
    await until('it looked again', () => stream.beats >= beats + 10)
    assert.equal(await looked(), first)
  })

  it('whose client resets the connection gives its place back', async () => {
    const { code } = await visitor.give()
    const streams = await watchAll(code)
    for (const { socket } of streams) socket.resetAndDestroy()
    await until('the service heard of it', () => connections() === 0)
    await everyPlaceIsFree()
  })

  it('cannot be asked for by its head alone', async () => {
    const { code } = await visitor.give()
    const url = `http://127.0.0.1:${api.port}/api/pay/order/watch?code=${code}`
    const signal = AbortSignal.timeout(60_000)
    for (let turn = 0; turn < EACH; turn++)
      assert.equal((await fetch(url, { method: 'HEAD', signal })).status, 404)
    await everyPlaceIsFree()
  })

  it('ends with a hint to come back when the service stops', async () => {
    const { code } = await visitor.give()
    const [stream] = await watchAll(code)
    await api.app.close()
    await until('it ended', () => stream!.ended)
    assert.match(stream!.text, /\nretry: 2000\n/)
    assert.match(stream!.text, /\n: .+\n\n/)
  })

  it('ends as soon as the service begins to stop, which waits for what it answers', async () => {
    const { code } = await visitor.give()
    const [stream] = await watchAll(code)
    await api.app.traffic.finish(60_000)
    await until('it ended', () => stream!.ended)
    assert.match(stream!.text, /\nretry: 2000\n/)
  })

  it('is sent back at once by a service that stops', async () => {
    const { code } = await visitor.give()
    let asked = 0
    api.app.server.on('request', () => asked++)
    const closing = { done: Promise.resolve() as Promise<unknown> }
    let late: RawStream | undefined
    await whileNothingIsRead(async () => {
      late = await watch(code)
      await until('the service has the request', () => asked === 1)
      closing.done = api.app.close()
    })
    await closing.done
    await until('it ended', () => late!.ended)
    assert.match(late!.text, /\nretry: 2000\n/)
    assert.doesNotMatch(late!.text, /event: order/)
  })

  const sockets = new Set<object>()
  beforeEach(() => {
    sockets.clear()
    api.app.server.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
  })
  /** Number of connections that the service still has. */
  const connections = () => sockets.size

  /** Locks the database meanwhile, so that whoever reads an order waits. */
  const whileNothingIsRead = (act: () => Promise<void>) =>
    database.queries.transaction().execute(async (writes) => {
      await sql`lock table gift_order in access exclusive mode`.execute(writes)
      await act()
    })
})
