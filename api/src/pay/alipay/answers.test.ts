import assert from 'node:assert/strict'
import { createSign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it, mock } from 'node:test'
import { ZipFile } from 'yazl'
import { shanghaiDate } from '../../calendar'
import {
  channel,
  fails,
  gateway,
  paid,
  pair,
  pem,
  settings,
  site,
  setUpAlipay,
} from '../../testing/alipay-channel'
import { toGbk } from '../../testing/gateways/gbk'
import { AlipayChannel } from './channel'

setUpAlipay()

describe('during an outage', () => {
  let hasty: AlipayChannel
  const logged = ['log', 'info', 'warn', 'error', 'debug'] as const

  before(() => {
    hasty = new AlipayChannel(settings, { notifyUrl: site.notifyUrl, timeout: 300 })
    for (const level of logged) mock.method(console, level)
  })
  after(() => {
    for (const level of logged)
      assert.equal((console[level] as never as ReturnType<typeof mock.fn>).mock.callCount(), 0)
    mock.restoreAll()
  })

  for (const [mode, reason] of [
    ['slow', /no answer in 300 ms/],
    ['down', /it answered 503/],
    ['wrong-signature', /the signature of its answer is invalid/],
  ] as const)
    it(`${mode}: Alipay is away, whatever it is asked`, async () => {
      const due = await paid()
      await gateway.misbehave(mode)
      const refund = { refund: 'R1', amount: 45n, total: due.amount, reason: '重复捐赠' }
      const asked = mode === 'slow' ? hasty : channel
      const calls = [
        asked.ask(due.number),
        asked.ask('G404'),
        asked.close(due.number),
        asked.refund({ number: due.number, ...refund }),
        asked.bill(shanghaiDate(new Date())),
      ]
      for (const call of calls) void call.catch(() => {})
      for (const call of calls) await assert.rejects(call, fails('away', reason))
      await gateway.misbehave('none')
      assert.equal(await channel.refund({ number: due.number, ...refund }), 'done')
      const own = (await gateway.payments()).find(({ number }) => number === due.number)
      assert.equal(own?.refunded, 45n, 'asked twice, given back once')
    })

  it('nobody at the address: Alipay is away', async () => {
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as AddressInfo
    nobody.close()
    const lost = { ...settings, gateway: `http://127.0.0.1:${port}/gateway.do` }
    const away = new AlipayChannel(lost, { notifyUrl: site.notifyUrl })
    await assert.rejects(away.ask('G1'), fails('away', /no answer/))
  })
})

describe('an answer that is odd', () => {
  const alipay = pair()
  let server: Server
  let address: string
  let odd: AlipayChannel
  let hastyOdd: AlipayChannel
  let reply: (method: string) => string
  let file: Buffer | undefined

  before(async () => {
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://x')
      if (pathname === '/bill') return response.writeHead(file ? 200 : 404).end(file)
      if (pathname === '/moved') return response.writeHead(302, { location: '/bill' }).end()
      if (pathname === '/slow') return response.writeHead(200).write('PK')
      request.resume().on('end', () => response.end(reply(searchParams.get('method')!)))
    })
    // On every address of this machine, although bills may come from only one of them.
    server.listen(0, '0.0.0.0')
    await once(server, 'listening')
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const publicKey = pem(alipay.publicKey, 'spki')
    const merchant = { ...settings, publicKey, gateway: `${address}/gateway.do` }
    odd = new AlipayChannel(merchant, { notifyUrl: 'http://x' })
    hastyOdd = new AlipayChannel(merchant, { notifyUrl: 'http://x', timeout: 300 })
  })
  after(() => {
    server.close()
    server.closeAllConnections()
  })

  const node = (method: string, answer: string, more = '') =>
    `{"${method.replaceAll('.', '_')}_response":${answer}${more}}`
  const signed = (answer: object) => (method: string) => {
    const text = JSON.stringify(answer)
    const sign = createSign('RSA-SHA256').update(text).sign(alipay.privateKey, 'base64')
    return node(method, text, `,"sign":"${sign}"`)
  }
  const trade = {
    code: '10000',
    msg: 'Success',
    out_trade_no: 'G1',
    trade_no: '2026',
    total_amount: '1.00',
    trade_status: 'TRADE_SUCCESS',
    send_pay_date: '2026-11-21 10:00:00',
  }

  it('is read where it can be', async () => {
    reply = signed(trade)
    const standing = { state: 'paid', trade: '2026', amount: 100n }
    const paidAt = new Date('2026-11-21T10:00:00+08:00')
    assert.deepEqual(await odd.ask('G1'), { ...standing, paidAt })
    reply = signed({ ...trade, trade_status: 'TRADE_FINISHED' })
    assert.deepEqual(await odd.ask('G1'), { ...standing, paidAt })
  })

  it('is away where nothing is certain', async () => {
    const unsure: [(method: string) => string, RegExp][] = [
      [(method) => node(method, JSON.stringify(trade)), /signature/],
      [(method) => node(method, '{"code":"40004","sub_code":"ACQ.TRADE_NOT_EXIST"}'), /signature/],
      [() => '<html>登录</html>', /cannot be read/],
      [() => '{}', /cannot be read/],
      [() => '{"error_response":{"code":"40002","sub_code":"isv.invalid-app-id"}}', /signature/],
      [signed({ code: '20000', sub_code: 'isp.unknow-error' }), /20000 isp\.unknow-error/],
      [signed({ code: '20000', sub_code: 'aop.busy' }), /20000 aop\.busy/],
      [signed({ code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }), /ACQ\.SYSTEM_ERROR/],
      [signed({ code: '40005', sub_code: 'isv.app-call-limited' }), /call-limited/],
      [signed({ ...trade, out_trade_no: 'G2' }), /contradictory/],
      [signed({ ...trade, send_pay_date: undefined }), /contradictory/],
      [signed({ ...trade, trade_no: undefined }), /contradictory/],
      [signed({ ...trade, total_amount: '1.005' }), /contradictory/],
      [signed({ ...trade, trade_status: 'TRADE_ODD' }), /contradictory/],
      [signed({ ...trade, trans_currency: 'USD' }), /contradictory/],
    ]
    for (const [answer, reason] of unsure) {
      reply = answer
      await assert.rejects(odd.ask('G1'), fails('away', reason))
    }
  })

  it('leaves a refund pending that Alipay does not confirm', async () => {
    const refund = { number: 'G1', refund: 'R1', amount: 1n, total: 1n, reason: '' }
    reply = signed({ code: '10000', fund_change: 'N' })
    assert.equal(await odd.refund(refund), 'pending')
    const unclear = signed({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' })
    const given = reply
    reply = (method) => (method.endsWith('query') ? unclear : given)(method)
    assert.equal(await odd.refund(refund), 'pending')
    reply = signed({ code: '10000', fund_change: 'Y' })
    assert.equal(await odd.refund(refund), 'done')
  })

  it('is away where the bill cannot be loaded, is none, or was cut short', async () => {
    const zipped = async (...files: string[]) => {
      const zip = new ZipFile()
      for (const file of files) zip.addBuffer(toGbk(file), `${file.length}.csv`)
      zip.end()
      return buffer(zip.outputStream)
    }
    const header = '支付宝交易号,商户订单号,业务类型,订单金额（元）,退款批次号/请求号'
    const end = '#---业务明细列表结束---'
    reply = signed({ code: '10000', bill_download_url: `${address}/bill` })
    for (const [given, reason] of [
      [undefined, /cannot be downloaded/],
      [Buffer.from('<html>链接已失效</html>'), /cannot be read/],
      [await zipped('#支付宝业务汇总查询'), /cannot be read/],
      [await zipped([header, '2026,G1,交易,1.00,'].join('\r\n')), /cannot be read/],
      [await zipped([header, '2026,G1,交易,一元,', end].join('\r\n')), /cannot be read/],
      [await zipped([header, '2026,G1,其他,1.00,', end].join('\r\n')), /cannot be read/],
    ] as const) {
      file = given
      await assert.rejects(odd.bill('2026-11-20'), fails('away', reason))
    }
    file = await zipped([header, '2026,G1,交易,1.00,', end].join('\r\n'))
    assert.equal((await odd.bill('2026-11-20')).length, 1)
    const from = (url: string) => {
      reply = signed({ code: '10000', bill_download_url: url })
      return odd.bill('2026-11-20')
    }
    for (const url of [
      `${address}/moved`,
      address.replace('127.0.0.1', '127.0.0.2') + '/bill',
      `data:application/zip;base64,${file.toString('base64')}`,
      'nowhere',
    ])
      await assert.rejects(from(url), fails('away', /cannot be downloaded/), url)
  })

  it('is away where the bill dribbles', { timeout: 5_000 }, async () => {
    reply = signed({ code: '10000', bill_download_url: `${address}/slow` })
    await assert.rejects(hastyOdd.bill('2026-11-20'), fails('away', /cannot be downloaded/))
  })
})
