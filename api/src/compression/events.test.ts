import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, it } from 'node:test'
import { GivingApi, sandboxSettings } from '../testing/gifts'
import { openDatabase, seededTemplate } from '../testing/seeded'
import type { Database } from '../database/open'

const headers = { 'accept-encoding': 'gzip, br' }

let database: Database
let api: GivingApi
let origin: string
before(async () => {
  database = await openDatabase({ template: await seededTemplate() })
  api = await GivingApi.open(database, sandboxSettings({ askPause: 60_000 }))
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
})
after(async () => {
  await api.close()
  await database.close()
})

/** Reads events until the text so far matches. */
async function heard(reader: ReadableStreamDefaultReader<string>, wanted: RegExp) {
  let text = ''
  while (!wanted.test(text)) {
    const { done, value } = await reader.read()
    assert.equal(done, false, `The stream ended after ${text}`)
    text += value
  }
}

it('the events of a gift arrive plain, as soon as they happen', { timeout: 60_000 }, async () => {
  const { code, order } = await api.give()
  const events = await fetch(`${origin}/api/pay/order/watch?code=${code}`, { headers })
  assert.equal(events.headers.get('content-encoding'), null)
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader()
  await heard(reader, /"state":"paying"/)
  await api.decide(order.payment.target, 'approve')
  await heard(reader, /"state":"paid"/)
})
