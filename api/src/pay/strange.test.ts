import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import type { Database } from '../database/open'
import { faultyFields } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { gift, GivingApi, newKey, sandboxSettings } from '../testing/gifts'

/** Texts that no visitor types and that may break a database or parser. */
const STRANGE = {
  'a NUL': '\u0000',
  'a NUL inside': 'G2026\u00001121',
  'a bell': '\u0007',
  'an escape': '\u001b[2J',
  'a deleted sign': '\u007f',
}

onEachDatabase('strange texts', (fresh) => {
  let database: Database
  let api: GivingApi
  let log = ''
  before(async () => {
    database = await fresh()
    const logger = pino({ level: 'error' }, { write: (line: string) => void (log += line) })
    api = await GivingApi.open(database, sandboxSettings(), { logger })
  })
  after(async () => {
    await api.close()
    await database.close()
  })
  const cashier = (query: Record<string, string>) =>
    api.app.inject({ url: '/api/pay/sandbox/cashier', query })
  const form = (
    fields: Record<string, string> | string,
    type = 'application/x-www-form-urlencoded',
  ) =>
    api.app.inject({
      method: 'POST',
      url: '/api/pay/sandbox/decide',
      headers: { 'content-type': type },
      payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    })

  for (const [what, text] of Object.entries(STRANGE))
    it(`${what} at the cashier is refused by name`, async () => {
      const right = { order: 'G20261121123456789012', pass: 'x', decision: 'approve' }
      for (const field of ['order', 'pass'] as const) {
        const asked = await cashier({ order: right.order, pass: right.pass, [field]: text })
        assert.deepEqual([asked.statusCode, faultyFields(asked.json())], [400, [field]])
      }
      for (const field of ['order', 'pass', 'decision'] as const) {
        const sent = await form({ ...right, [field]: text })
        assert.deepEqual([sent.statusCode, faultyFields(sent.json())], [400, [field]])
      }
    })

  it('bytes that are no UTF-8 at the cashier find nothing', async () => {
    for (const bytes of ['%ED%A0%80', '%FF', '%C0%80', '%', '%zz']) {
      const url = `/api/pay/sandbox/cashier?order=${bytes}&pass=${bytes}`
      assert.ok([400, 404].includes((await api.app.inject({ url })).statusCode), bytes)
      const sent = await form(`order=${bytes}&pass=${bytes}&decision=approve`)
      assert.ok([400, 404].includes(sent.statusCode), bytes)
    }
  })

  it('a form of another kind at the cashier is refused', async () => {
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
      const { statusCode, body } = await form('order=1', type)
      assert.deepEqual([statusCode, JSON.parse(body).code], [415, 41501], type)
    }
    assert.equal((await form('')).statusCode, 400)
  })

  for (const [what, text] of Object.entries(STRANGE))
    it(`${what} as a code opens nothing`, async () => {
      for (const call of ['get', 'watch'])
        assert.equal(
          (await api.get(`/pay/order/${call}?code=${encodeURIComponent(text)}`)).status,
          404,
        )
    })

  it('control characters in a gift are refused at their fields', async () => {
    for (const text of Object.values(STRANGE)) {
      for (const field of ['name', 'email', 'message', 'purpose', 'amount', 'channel'] as const) {
        const { status, body } = await api.ask(gift({ [field]: text }))
        assert.deepEqual([status, faultyFields(body)], [400, [field]], JSON.stringify(text))
      }
    }
  })

  it('half a sign in a gift is refused at its field', async () => {
    for (const half of ['\ud800', '\udc00'])
      for (const field of ['name', 'email', 'message', 'purpose', 'amount', 'channel'] as const) {
        const { status, body } = await api.ask(gift({ [field]: `${half}王小明` }))
        assert.deepEqual([status, faultyFields(body)], [400, [field]])
      }
  })

  it('keys that are none are refused', async () => {
    for (const key of ['', 'short', 'ü'.repeat(22), `${newKey()} `.repeat(4)])
      assert.equal((await api.ask(gift(), key)).status, 400)
  })

  describe('a notification', () => {
    const { order } = { order: 'G20261121123456789012' }
    const bodies: (string | Buffer)[] = [
      '',
      '\u0000',
      '{',
      'null',
      '[]',
      '1e999',
      '{"__proto__":{"state":"paid"}}',
      `{"number":"${order}","state":"paid","amount":"x","at":"never"}`,
      '{"number":"\\u0000","state":"paid","amount":"1","at":"2026"}',
      Buffer.from([0xff, 0xfe, 0x00]),
      '['.repeat(30_000),
    ]

    it('that is none is refused in the words of its channel, and is no fault of ours', async () => {
      log = ''
      for (const payload of bodies)
        for (const signature of [
          undefined,
          '',
          'zz',
          '\u00e4',
          'ab'.repeat(32),
          'ab'.repeat(4_000),
        ])
          for (const type of ['application/json', 'text/plain', 'x/y']) {
            const answer = await api.app.inject({
              method: 'POST',
              url: '/api/pay/notify/sandbox',
              headers: {
                'content-type': type,
                ...(signature !== undefined && { 'x-sandbox-signature': signature }),
              },
              payload,
            })
            assert.deepEqual([answer.statusCode, answer.body], [400, 'fail'])
          }
      assert.equal(log, '')
    })
  })
})
