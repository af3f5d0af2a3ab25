import { execFile } from 'node:child_process'
import assert from 'node:assert/strict'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../database/open'
import { TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { fillWithLongRows, LONG_ROWS } from '../testing/long-ledger'

onEachDatabase('exports at once', (fresh) => {
  let database: Database
  let api: TestApi
  let address: string
  before(async () => {
    database = await fresh({ seed: false })
    await fillWithLongRows(database)
    api = await TestApi.build({ database })
    await api.app.listen({ host: '127.0.0.1', port: 0 })
    address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/api/finance`
  })
  after(async () => {
    await api.close()
    await database.close()
  })

  /** Sends a request and reads only the head of the answer. */
  async function begun(path: string): Promise<IncomingMessage> {
    const asking = request(address + path, { agent: false })
    asking.on('error', () => {})
    asking.end()
    return ((await once(asking, 'response')) as [IncomingMessage])[0]
  }

  async function body(answer: IncomingMessage): Promise<string> {
    let text = ''
    for await (const piece of answer.setEncoding('utf8')) text += piece
    return text
  }

  /** Retries until the call is not refused. */
  async function served(path: string): Promise<IncomingMessage> {
    for (;;) {
      const answer = await begun(path)
      if (answer.statusCode !== 503) return answer
      answer.resume()
      await new Promise(setImmediate)
    }
  }

  it('tells a third of one address its place, and lets it in once another reader is gone', async () => {
    const readers = [
      await begun('/entry/export?format=jsonl'),
      await begun('/donation/export?lang=en'),
    ]
    assert.deepEqual(
      readers.map(({ statusCode, headers }) => [statusCode, headers['x-entries']]),
      [
        [200, String(LONG_ROWS)],
        [200, String(LONG_ROWS)],
      ],
    )
    const third = await begun('/ledger/data-package')
    assert.deepEqual(
      [third.statusCode, third.headers['retry-after'], third.headers['x-queue-place']],
      [503, '5', '1'],
    )
    assert.deepEqual(JSON.parse(await body(third)), {
      code: 50301,
      msg: '正在导出的人较多，请稍后再试。',
      data: { faults: [], place: 1 },
    })
    // Other calls are not affected.
    assert.equal((await api.get('/finance/donation/page')).status, 200)

    readers[0]!.destroy()
    const zip = await served('/ledger/data-package')
    assert.equal(zip.statusCode, 200)
    assert.equal(zip.headers['content-type'], 'application/zip')
    zip.destroy()
    const text = await body(readers[1]!)
    assert.equal(text.trimEnd().split('\r\n').length, LONG_ROWS + 1)
    assert.match(text, /,1\.00,1\.00,,,,\d{4}-[^,]*,,,,\r\n$/)
  })

  it('frees the slots of clients that disconnect before the first row', async () => {
    await database.queries.transaction().execute(async (writes) => {
      await sql`lock table ledger_entry in access exclusive mode`.execute(writes)
      const readers = ['/entry/export', '/donation/export'].map((path) => {
        const asking = request(address + path, { agent: false })
        asking.on('error', () => {})
        return asking.end()
      })
      await Promise.all(readers.map((reader) => once(reader, 'finish')))
      // Both hold their slots, since a third call gets none.
      assert.equal((await begun('/entry/export')).statusCode, 503)
      for (const reader of readers) reader.destroy()
    })
    const answers = await Promise.all([served('/entry/export'), served('/entry/export')])
    for (const answer of answers)
      assert.match(await body(answer), /10000\.00,,,,\d{4}-[^,]*,,,,\r\n$/)
  })

  it('lets visitors in while it is read to the end as fast as can be', async () => {
    // A reader in its own process: in this one, waiting for it would block the service as well.
    const reader = `
      const order = []
      const file = await fetch('${address}/entry/export')
      const read = file.text().then(() => order.push('export'))
      const asked = fetch('${address}/balance/get').then((answer) => answer.text()).then(() => order.push('balance'))
      await Promise.all([read, asked])
      console.log(order.join())`
    const child = execFile(process.execPath, ['--input-type=module', '-e', reader])
    let printed = ''
    for await (const piece of child.stdout!) printed += piece
    assert.equal(printed.trim(), 'balance,export')
  })

  it('stops with the service, however slow a reader is', async () => {
    const other = await TestApi.build({ database })
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = other.app.server.address() as AddressInfo
    const asking = request(`http://127.0.0.1:${port}/api/finance/entry/export`, { agent: false })
    asking.on('error', () => {})
    asking.end()
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    const cut = once(answer, 'error')
    await other.close()
    answer.resume()
    await cut
  })

  it('stops while exports still read the database, and tells them to come back', async () => {
    const other = await TestApi.build({ database })
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = other.app.server.address() as AddressInfo
    const ask = () => request({ port, path: '/api/finance/entry/export', agent: false }).end()
    const answerTo = (asking: ClientRequest) =>
      once(asking, 'response') as Promise<[IncomingMessage]>
    const { answers, stopped } = await database.queries.transaction().execute(async (writes) => {
      await sql`lock table ledger_entry in access exclusive mode`.execute(writes)
      const asked = [ask(), ask()]
      await Promise.all(asked.map((asking) => once(asking, 'finish')))
      // Both hold their slots, since a third call gets none.
      const [third] = await answerTo(ask())
      assert.equal(third.statusCode, 503)
      return { answers: asked.map(answerTo), stopped: other.close() }
    })
    for (const [answer] of await Promise.all(answers)) {
      assert.equal(answer.statusCode, 503)
      answer.resume()
    }
    await stopped
  })
})
