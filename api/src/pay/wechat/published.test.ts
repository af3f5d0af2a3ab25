import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { Aes } from 'wechatpay-axios-plugin'
import { Seal } from '../../testing/gateways/wechat-seal'
import { readBill } from './bill'
import { WechatChannel } from './channel'
import { readNotice } from './notice'
import type { WechatSettings } from './settings'

// Examples that WeChat Pay publishes for checking signature code; only the public half of each key pair.

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const settings = (given: Partial<WechatSettings>): WechatSettings => ({
  appId: 'wx8888888888888888',
  merchantId: '1900000001',
  serial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  privateKey,
  publicKey: '',
  publicKeyId: '',
  apiKey: 'k'.repeat(32),
  gateway: '',
  ...given,
})

// pay.weixin.qq.com/doc/v3/merchant/4012365336, 如何生成请求签名
const MERCHANT_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAptpm+qvIDCh/9wjU26SQ
CK26ogYkBhDrYxnAaw2JbbBsp1oDbHKk+1r381NeBUG2HEFAuU+Fr72u5ot3yKdz
oF/FajAzQNKnm569/D3upKoi8mYBaST15Uig8j8qoUW1U217LL0jEHlSnHV3lcaD
TXqDpTRR4Bfz9IqOgJgFZ8/oTfEomSrjrLYef81Eyxr7ZIMQXEKKEK7V4UXKS0+/
fDsiG/cXidhzt8UbTL9vqXqxM2+IDImyO+FAc/tkBG55LmzxPto1Nq0WbnZzRM/w
Tzrd0I/8NlevxtFbphg4evlHjFNI7+GrqR87ViEwuAJJ9Je5QQjct5YJfFRWiZ5C
MQIDAQAB
-----END PUBLIC KEY-----`
const REQUEST = {
  method: 'POST',
  url: new URL('https://api.mch.weixin.qq.com/v3/pay/transactions/jsapi'),
  headers: {
    authorization:
      'WECHATPAY2-SHA256-RSA2048 mchid="1900007291",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",signature="jnks4dlrPw3ZX+ozVvSK39oa0t7OMBsg83BHAwd8BRdUFiVaQNTLTvci+wURgP1OQBbKYhFGvt7iqYpDSTQkp7Uq1sltaQKyncCyrA1g88m5bsKERQfPyT0ahSwKTYJ1CAn9QiJuSJRq1QsQs07eehbU/k9BCS51jTyc1Jpsi2H77HF9f/BnjXAOP3/sPObg6V5Ee4EzwLox684hhuMuIwHo7D8KFk3LIHOKDcNI4It1aCXydFWNpNK+SG86VUDe5kwoDpw4Ulqfu9z8OFDGbDs9TCxEv8iqQzbpxOlEVoOe2kalSYM5kApQb3nZcxdUtoE0liJGW3RGUNE0t4v01A==",timestamp="1554208460",serial_no="408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB"',
  },
  body: '{"appid":"wxd678efh567hg6787","mchid":"1900007291","description":"Image形象店-深圳腾大-QQ公仔","out_trade_no":"1217752501201407033233368018","notify_url":"https://www.weixin.qq.com/wxpay/pay.php","amount":{"total":100,"currency":"CNY"},"payer":{"openid":"oUpF8uMuAJO_M2pxb1Q9zNjWeS6o"}}',
}

it('lets the published request in at the gateway of the tests, and no other', ({ mock }) => {
  mock.timers.enable({ apis: ['Date'], now: 1_554_208_460_000 })
  const seal = new Seal({
    appId: 'wxd678efh567hg6787',
    merchantId: '1900007291',
    serial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
    publicKeyId: '',
    apiKey: 'k'.repeat(32),
    merchantKey: MERCHANT_KEY,
  })
  assert.equal(seal.fault(REQUEST), undefined)
  const other = REQUEST.body.replace('"total":100', '"total":101')
  assert.equal(seal.fault({ ...REQUEST, body: other }), 'signature')
  mock.timers.setTime(1_554_208_460_000 + 301_000)
  assert.equal(seal.fault(REQUEST), 'timestamp')
})

// pay.weixin.qq.com/docs/merchant/development/interface-rules/signature-verification.html, 如何使用微信支付公钥验签
const ANSWER_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwXNI6sdlknHBnK8Fu2U6
Cwor9qY747jP8KAfeBMeveEt1TqaHkLfaSD07trZLhGpfs8/AHqjhgSMO1O10YQW
OrrJ4hjIWPKqxbgrYMkBQc+mwdiWp4W3ByCqxBRagCveCXRWCmuJYovl9H/bsDI0
iGbpVtEOghJtfciisYSgxcLufUDTRkvwxjIBK1pCRjk33jJ5YTBWTHMRtMAOcFLN
F6hdEYdX8SPsgHHeLZ5Lv2T/686w1xtgCHef/sd4uSfWmyzsalQdHG/e4IyYmrhx
+O3VBoNDzE3nx23bFeV/RVNCG7cV6VhmYokJNHa/erIPkEmEFID6A5wQOXuxUkmJ
WwIDAQAB
-----END PUBLIC KEY-----`
const ANSWER = {
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'wechatpay-nonce': 'd824f2e086d3c1df967785d13fcd22ef',
    'wechatpay-signature':
      'mfI1CPqvBrgcXfgXMFjdNIhBf27ACE2YyeWsWV9ZI7T7RU0vHvbQpu9Z32ogzc+k8ZC5n3kz7h70eWKjgqNdKQF0eRp8mVKlmfzMLBVHbssB9jEZEDXThOX1XFqX7s7ymia1hoHQxQagPGzkdWxtlZPZ4ZPvr1RiqkgAu6Is8MZgXXrRoBKqjmSdrP1N7uxzJ/cjfSiis9FiLjuADoqmQ1P7p2N876YPAol7Rn0+GswwAwxldbdLrmVSjfytfSBJFqTMHn4itojgxSWWN1byuckQt8hSTEv/Lg97QoeGniYP17T80pJeQyL3b+295FPHSO2AtvCgyIbKMZ0BALilAA==',
    'wechatpay-timestamp': '1722850421',
    'wechatpay-serial': 'PUB_KEY_ID_0000000000000024101100397200000006',
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  },
  body: '{"code_url":"weixin://wxpay/bizpayurl?pr=JyC91EIz1"}',
}

it('believes the published answer, and none that differs by one letter or comes five minutes late', async (t) => {
  let body = ANSWER.body
  const server = createServer((_request, response) =>
    response.writeHead(200, ANSWER.headers).end(body),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  t.mock.timers.enable({ apis: ['Date'], now: 1_722_850_421_000 })
  const channel = new WechatChannel(
    settings({
      publicKey: ANSWER_KEY,
      publicKeyId: ANSWER.headers['wechatpay-serial'],
      gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    }),
    { notifyUrl: 'https://farm.example.org/api/pay/notify/wechat' },
  )
  const due = {
    number: 'G20240805000000000001',
    amount: 100n,
    subject: '捐赠：种子',
    expiresAt: new Date(Date.now() + 900_000),
    returnUrl: 'https://farm.example.org/pay/return',
    address: '203.0.113.7',
    lang: 'zh',
  } as const
  const text = 'weixin://wxpay/bizpayurl?pr=JyC91EIz1'
  assert.deepEqual(await channel.begin(due, 'wide'), { kind: 'qr', text })
  body = body.replace('JyC91EIz1', 'JyC91EIz2')
  await assert.rejects(channel.begin(due, 'wide'), { name: 'ChannelError', kind: 'away' })
  body = ANSWER.body
  t.mock.timers.setTime(1_722_850_421_000 + 301_000)
  await assert.rejects(channel.begin(due, 'wide'), { name: 'ChannelError', kind: 'away' })
})

// github.com/wechatpay-apiv3/wechatpay-go, core/notify/notify_test.go
const NOTICE_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA2VCTd91fnUn73Xy9DLvt
/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXagHQ4vGeZN0yqm++rDsGK+
U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOmDeJf2vg6byms9RUipiq4
SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B834uxl1zNLYQCrkdBzb8oU
xwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGfy8wus7hwKz6clt3Whmmd
a7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtkaSef4FdEEgEXJiw0VAJT
8wIDAQAB
-----END PUBLIC KEY-----`
const NOTICE = {
  headers: {
    'wechatpay-nonce': 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz',
    'wechatpay-timestamp': '1624523846',
    'wechatpay-serial': 'D7CE59D1F522D701',
    'wechatpay-signature':
      'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXFlbYZTOQrVdG4b6LfTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1IBLX70xptjL8hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY406ArAmQ90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q==',
  },
  body: '{"id":"3119dfba-e649-5eec-ab1e-3412bc4d2e17","create_time":"2021-06-24T16:37:26+08:00","resource_type":"encrypt-resource","event_type":"PAYSCORE.USER_OPEN_SERVICE","summary":"签约成功","resource":{"original_type":"payscore","algorithm":"AEAD_AES_256_GCM","ciphertext":"YDS3lKPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZttevRMOoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOcgSLgh21YJXYR7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PXpnQ==","associated_data":"payscore","nonce":"Kj7QIyUiYx1q"}}',
}

it('takes the signature of the published notification for right, and sees that it is of no payment', () => {
  const ours = settings({ publicKey: NOTICE_KEY, publicKeyId: 'D7CE59D1F522D701' })
  const read = (notice: typeof NOTICE) => () => readNotice(notice, ours, 1_624_523_846_000)
  assert.throws(read(NOTICE), { name: 'NoticeRefused', message: /not about a payment/ })
  const other = NOTICE.body.replace('签约成功', '支付成功')
  assert.throws(read({ ...NOTICE, body: other }), { name: 'NoticeRefused', message: /signature/ })
})

it('encrypts as the tests of the SDK do', () => {
  // github.com/TheNorthMemory/wechatpay-axios-plugin, tests/lib/aes.test.js
  const [key, nonce] = ['0123456789abcdef0123456789abcdef', '0123456789abcdef']
  assert.equal(Aes.AesGcm.decrypt('APoZlYpivU3HjbAiB4CvW1rAFr8J', key, nonce, 'world'), 'hello')
})

it('reads lines of the published bill', () => {
  // github.com/wechatpay-apiv3/wechatpay-php, tests/fixtures/bill.ALL.csv
  const bill = [
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
    '`2019-02-19 05:01:46,`wxab8acd895ab1638a,`1921000401,`0,`harryma007,`4200000263201902167700134212,`autotest_20190216081946_82335,`oHkLxtx0vUqe-18p_AXTZ1innxkCY,`JSAPI,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`50000709672019011908420787722,`REF4200000263201902167700963919,`0.01,`0.00,`ORIGINAL,`SUCCESS,`系统拨测-cheeryin-test_micropay_succ,`,`0.00000,`39.00%,`0.00,`0.01,`',
    '`2019-02-19 18:53:38,`wxab8acd895ab1638a,`1921000401,`0,`,`4200000263201902167700134987,`autotest_20190219185337_56967,`wxab8acrb865bb1637e,`NATIVE,`SUCCESS,`OTHERS,`CNY,`0.03,`0.01,`0,`0,`0.00,`0.00,`,`,`autotest,`,`0.01000,`39.00%,`0.03,`0.00,`',
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    '`2.0,`0.03,`0.01,`0.0,`0.01,`0.03,`0.01',
    '',
  ]
  const ours = { appId: 'wxab8acd895ab1638a', merchantId: '1921000401' }
  const wanted = [
    {
      kind: 'refund',
      number: 'autotest_20190216081946_82335',
      trade: '4200000263201902167700134212',
      refund: 'REF4200000263201902167700963919',
      amount: 1n,
    },
    {
      kind: 'payment',
      number: 'autotest_20190219185337_56967',
      trade: '4200000263201902167700134987',
      refund: null,
      amount: 3n,
    },
  ]
  for (const end of ['\n', '\r\n']) assert.deepEqual(readBill(bill.join(end), ours), wanted)
  assert.deepEqual(readBill(bill.join('\n'), { ...ours, appId: 'wx8888888888888888' }), [])
  const comma = bill.join('\n').replace('`autotest,`', '`a, b and "c",`')
  assert.deepEqual(readBill(comma, ours), wanted)
  assert.throws(() => readBill(bill.slice(0, 3).join('\n'), ours), /incomplete/)
  assert.throws(
    () => readBill(bill.join('\n').replace(',`0.03,`0.00,`\n', '\n'), ours),
    /does not match/,
  )
})
