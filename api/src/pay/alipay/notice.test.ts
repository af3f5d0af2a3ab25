import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, describe, it } from 'node:test'
import {
  channel,
  fails,
  gateway,
  open,
  paid,
  refundOf,
  settings,
  settingsOf,
  setUpAlipay,
} from '../../testing/alipay-channel'
import { NoticeRefused, type Due } from '../channel'
import { alipaySdk, callsThrough } from './call'
import { AlipayChannel } from './channel'
import type { AlipaySettings } from './settings'

setUpAlipay()

describe('a notification', () => {
  let due: Due & { trade: string }
  before(async () => {
    due = await paid()
  })

  const refused = (reason: RegExp) => (error: unknown) => {
    assert.ok(error instanceof NoticeRefused, String(error))
    assert.match(error.message, reason)
    return true
  }

  it('says what was paid, as often as it comes', async () => {
    const notice = await gateway.notice({ number: due.number })
    for (let time = 0; time < 3; time++) {
      const { number, standing, stale } = await channel.read(notice)
      assert.equal(number, due.number)
      assert.deepEqual({ stale, standing }, { stale: false, standing: await channel.ask(number) })
    }
  })

  it('says so too after the gift was given back, in part and whole', async () => {
    const own = await paid({ amount: 300n })
    const before = await channel.ask(own.number)
    for (const [refund, amount] of [
      ['R1', 100n],
      ['R2', 200n],
    ] as const) {
      await refundOf(own, { refund, amount })
      const { standing } = await channel.read(await gateway.notice({ number: own.number }))
      assert.deepEqual(standing, before)
    }
  })

  it('says that an order waits, or is closed', async () => {
    const own = await open()
    const state = async () =>
      (await channel.read(await gateway.notice({ number: own.number }))).standing.state
    assert.equal(await state(), 'unpaid')
    await channel.close(own.number)
    assert.equal(await state(), 'closed')
  })

  it('is refused for another app, seller or currency, or by another key', async () => {
    const { number } = due
    for (const [wish, reason] of [
      [{ key: 'other' }, /signature/],
      [{ changes: { app_id: '2021000000000002' } }, /another app/],
      [{ changes: { seller_id: '2088000000000002' } }, /another seller/],
      [{ changes: { trans_currency: 'USD' } }, /another currency/],
      [{ changes: { notify_type: 'dut_user_sign' } }, /not about a trade/],
      [{ changes: { trade_status: 'TRADE_ODD' } }, /cannot be read/],
      [{ changes: { total_amount: '123.456' } }, /cannot be read/],
      [{ changes: { gmt_payment: 'soon' } }, /cannot be read/],
    ] as const) {
      const notice = await gateway.notice({ number, ...wish })
      await assert.rejects(channel.read(notice), refused(reason))
    }
  })

  it('gives the amount it names, for the caller to compare', async () => {
    const changes = { total_amount: '0.01' }
    const { standing } = await channel.read(await gateway.notice({ number: due.number, changes }))
    assert.ok(standing.state === 'paid')
    assert.equal(standing.amount, 1n)
  })

  it('is refused when it is no form, has a field twice or wants a weaker signature', async () => {
    const notice = await gateway.notice({ number: due.number })
    const read = (body: string) => channel.read({ ...notice, body })
    await assert.rejects(read(''), refused(/RSA2/))
    await assert.rejects(read('{"sign":"x"}'), refused(/RSA2/))
    await assert.rejects(read('sign_type=RSA2'), refused(/signature/))
    await assert.rejects(read('sign_type=RSA2&sign=%00'), refused(/signature/))
    await assert.rejects(read(`${notice.body}&total_amount=1.00`), refused(/twice/))
    await assert.rejects(read(notice.body.replace('RSA2', 'RSA')), refused(/RSA2/))
  })

  it('changed in any one byte is refused', async () => {
    const notice = await gateway.notice({ number: due.number })
    await channel.read(notice)
    for (let place = 0; place < notice.body.length; place++) {
      const other = notice.body[place] === '7' ? '8' : '7'
      const body = notice.body.slice(0, place) + other + notice.body.slice(place + 1)
      await assert.rejects(channel.read({ ...notice, body }), NoticeRefused, body)
    }
  })

  it('is stale five minutes after its time, or before it', async () => {
    for (const [minutes, stale] of [
      [-6, true],
      [-4, false],
      [4, false],
      [6, true],
    ] as const) {
      const at = new Date(Date.now() + minutes * 60_000).toISOString()
      const read = await channel.read(await gateway.notice({ number: due.number, at }))
      assert.equal(read.stale, stale, `${minutes} minutes`)
      assert.equal(read.standing.state, 'paid')
    }
  })

  it('is answered in the words Alipay waits for', () => {
    assert.equal(channel.answer('taken').body, 'success')
    for (const outcome of ['refused', 'lost'] as const)
      assert.equal(channel.answer(outcome).body, 'fail')
  })
})

// From the tests of alipay-sdk-nodejs-all (MIT), which have them from Alipay.
describe('the examples that Alipay’s SDK publishes', () => {
  const notice = {
    gmt_create: '2019-08-15 15:56:22',
    charset: 'utf-8',
    seller_email: 'z97-yuquerevenue@service.aliyun.com',
    subject: '语雀空间 500人规模',
    sign: 'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==',
    buyer_id: '2088102534368455',
    invoice_amount: '0.10',
    notify_id: '2019081500222155624068450559358070',
    fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
    notify_type: 'trade_status_sync',
    trade_status: 'TRADE_SUCCESS',
    receipt_amount: '0.10',
    buyer_pay_amount: '0.10',
    sign_type: 'RSA2',
    app_id: '2019073166072302',
    seller_id: '2088531891668739',
    gmt_payment: '2019-08-15 15:56:24',
    notify_time: '2019-08-15 15:56:25',
    version: '1.0',
    out_trade_no: '20190815155618536-564-57',
    total_amount: '0.10',
    trade_no: '2019081522001468450512505578',
    auth_app_id: '2019073166072302',
    buyer_logon_id: 'xud***@126.com',
    point_amount: '0.00',
  }
  const noticeKey =
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB'
  const answerKey =
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAk7LzhmMa2c4qQd4fqAqenfbuFoA7stPKvoS1LrZEsVnOOGUUjwoa1oU9xsSPjcOWhIerU/VAN4J95GIAXx59ipcleIyfLn2FhHXPgLJpvo+b2jJFyn/1/DbeJDh+0yDVAOf50Z7HhI0mdUhFMkXlT7BU0ZMtJf/TmISFEfhDU/w6qFd6D42L97byAkq0K6LroglSVF24GqJEa7hSeUIkZWj7RasykXrc2uVJ1+ejkXE0LyPxa2AHykMGbJLf5SiZvaNzUZgnKIR36mLOHpQ/2JCXxhXZYUWHzy0kMH54JcUEeksFWBYLGvLjV1phbcUIc3Q76tIuqApY6E222OoZZQIDAQAB'
  const answer =
    '{"alipay_open_file_upload_response":{"code":"10000","msg":"Success","file_id":"CAxAToWB1JsAAAAAAAAAAAAADgSLAQBr"},"sign":"F+LDzpTNiavn7xVZPGuPCSSVRSmWzJGgtuji6tVELGEaqMaNj0jRKXUEr5nloZJBBmwEnddOyCjjepMmrTKTvoOqQ0Efxpr/R1iEeHTHVbb/Q8TTh6Up5gHJDkILdaWS2q1cWeQ6VT+HQY9P3WRXS7uhILHuDODIhpAyCu5KhWGt0rMCIG+Im6NODJP2oohtSCtmTFXg58HH587Z2y2bdbjzOxLvzD9IrU1imghXQ2S/Q+wMIvRk9on6cWnBLkrNvJKapA2ReNGWOwyuASvB9zDVzhMPbR+3mfRGkVDxsq5HYLjBKGskJMXHw0HuugZij6ScRuaLPODhmHwr/pJ9yw=="}'

  const withKey = (publicKey: string) =>
    settingsOf({ ...gateway.env, ALIPAY_PUBLIC_KEY: publicKey })
  const read = (changes: Partial<typeof notice> = {}, of: Partial<AlipaySettings> = {}) => {
    const { app_id: appId, seller_id: sellerId } = notice
    const merchant = { ...withKey(noticeKey), appId, sellerId, ...of }
    const body = new URLSearchParams({ ...notice, ...changes }).toString()
    return new AlipayChannel(merchant, { notifyUrl: '' }).read({ headers: {}, body })
  }

  it('a notification of a payment', async () => {
    assert.deepEqual(await read(), {
      number: '20190815155618536-564-57',
      standing: {
        state: 'paid',
        trade: '2019081522001468450512505578',
        amount: 10n,
        paidAt: new Date('2019-08-15T15:56:24+08:00'),
      },
      stale: true,
    })
    await assert.rejects(read({ total_amount: '0.11' }), /signature/)
    await assert.rejects(read({}, { appId: settings.appId }), /another app/)
    await assert.rejects(read({}, { sellerId: settings.sellerId }), /another seller/)
  })

  it('an answer of the gateway', async (test) => {
    const server = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1')
    test.after(() => server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const merchant = { ...withKey(answerKey), gateway: `http://127.0.0.1:${port}/gateway.do` }
    const call = (of: AlipaySettings) =>
      callsThrough(alipaySdk(of, 5_000), 5_000)('alipay.open.file.upload', {})
    assert.equal((await call(merchant))['file_id'], 'CAxAToWB1JsAAAAAAAAAAAAADgSLAQBr')
    const publicKey = settings.publicKey
    await assert.rejects(call({ ...merchant, publicKey }), fails('away', /signature/))
  })
})
