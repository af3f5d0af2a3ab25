import assert from 'node:assert/strict'
import { it } from 'node:test'
import { aliyunSignature, nginxSignature, signers, tencentSignature } from './sign'

const NEAR = 2_147_483_647

it('signs as nginx does', () => {
  // nginx.org/en/docs/http/ngx_http_secure_link_module.html, secure_link_md5:
  // echo -n '2147483647/s/link127.0.0.1 secret' | openssl md5 -binary | openssl base64 | tr +/ -_ | tr -d =
  const signed = { id: 's/link127.0.0.1', expires: NEAR, key: 'secret' }
  assert.equal(nginxSignature(signed), '_e4Nc3iduzkWRm01TBBNYw')
  assert.notEqual(nginxSignature({ ...signed, key: 'secreT' }), '_e4Nc3iduzkWRm01TBBNYw')
  assert.equal(
    signers.nginx({
      base: '/media/live',
      id: 'paddy',
      expires: 1_794_700_800,
      key: 'k'.repeat(16),
    }),
    // echo -n '1794700800/paddy kkkkkkkkkkkkkkkk' | the same
    '/media/live/6c-8KehUhb8OoOCMqukU2g/1794700800/paddy/index.m3u8',
  )
})

it('signs as Aliyun does, type A', () => {
  // help.aliyun.com, CDN, "Type A signing" (alibabacloud.com/help/doc-detail/85113.htm)
  const wanted = '1444435200-0-0-80cd3862d699b7118eed99103f2a3a4f'
  const path = '/video/standard/1K.html'
  assert.equal(aliyunSignature(path, 1_444_435_200, 'aliyuncdnexp1234'), wanted)
  assert.notEqual(aliyunSignature(path, 1_444_435_200, 'aliyuncdnexp1235'), wanted)
  // alibabacloud.com/help/zh/live/user-guide/url-signing, the same for live; its hash is shown in part
  assert.match(
    aliyunSignature('/video/standard', 1_622_194_197, 'aliyunliveexp1234'),
    /^1622194197-0-0-5552ff52b5e/,
  )
  const key = 'aliyunliveexp1234'
  const address = { base: 'https://play.example.org/live', id: 'field-2', expires: NEAR, key }
  assert.equal(
    signers.aliyun(address),
    `https://play.example.org/live/field-2.m3u8?auth_key=${aliyunSignature('/live/field-2.m3u8', NEAR, key)}`,
  )
})

it('signs as Tencent does', () => {
  // tencentcloud.com/document/product/267/31560, "Hotlink Protection URL Calculation"
  const key = 'e12c46f2612d5106e2034781ab261ca3'
  const wanted = 'txSecret=f85a2ab363fe4deaffef9754d79da6fe&txTime=5C271099'
  assert.equal(tencentSignature('test', 0x5c271099, key), wanted)
  assert.notEqual(tencentSignature('test', 0x5c271099, key.replace('e12', 'e13')), wanted)
  assert.equal(
    signers.tencent({
      base: 'https://play.example.org/live',
      id: 'test',
      expires: 0x5c271099,
      key,
    }),
    `https://play.example.org/live/test.m3u8?${wanted}`,
  )
})
