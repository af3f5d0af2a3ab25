import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isBase, isEndpoint, isFileAddress, isHostAndPort, isOrigin, isPath } from './address'

/** What would become another address, or more than an address, where it is written into a page or a header. */
const hostile = [
  '',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:\\\\evil.example',
  'https:/\\evil.example/x',
  'https:evil.example/x',
  'https:///evil.example/x',
  'javascript:alert(1)',
  '/x"><script>',
  "/x' onerror='y",
  '/x; script-src *',
  'https://a b/x',
  'https://a;b/x',
  'https://a,b/x',
  'https://user@farm.example.org/x',
  'https://user:secret@farm.example.org/x',
  'https://farm.example.org@evil.example/x',
  'https://farm.example.org\t/x',
  'https://farm.example.org/x\n',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://farm.example.org:0/x',
  'https://farm.example.org:65536/x',
  'https://farm.example.org:/x',
  'https://-farm.example.org/x',
  'https://farm..example.org/x',
  'https://.example.org/x',
  'https://*.example.org/x',
  `https://${'a'.repeat(64)}.example.org/x`,
  'https://1/x',
  'https://0x7f.1/x',
  'https://1.2.3.4.5/x',
  'https://[::1]/x',
  'https://农场.cn/x',
  '/x\u202ey',
  '/x\u200by',
  ' /x',
]

for (const [name, check] of Object.entries({ isBase, isEndpoint, isFileAddress, isOrigin, isPath }))
  describe(name, () => {
    for (const text of hostile)
      it(`refuses ${JSON.stringify(text)}`, () => assert.equal(check(text), false))
  })

it('knows an origin, with nothing after it', () => {
  for (const text of [
    'https://media.example.org',
    'https://Media.Example.org:8443',
    'http://localhost:8080',
    'http://127.0.0.1',
    'https://xn--9iq84ih6b.cn',
  ])
    assert.ok(isOrigin(text), text)
  for (const text of ['media.example.org', 'ftp://a.b', 'https://a.b/', 'https://a.b/x', '/x'])
    assert.ok(!isOrigin(text), text)
  assert.ok(isHostAndPort('media.example.org:1935'))
  assert.ok(!isHostAndPort('media.example.org/live'))
})

it('knows what paths are appended to', () => {
  for (const text of ['/api', '/media/live', '/v1.0/a_b-c~d', 'https://a.b', 'https://a.b:8443/v1'])
    assert.ok(isBase(text), text)
  for (const text of [
    '/',
    '/api/',
    '/../api',
    '/a/./b',
    '/api?x',
    '/api#x',
    '/a%2fb',
    'https://a.b/',
  ])
    assert.ok(!isBase(text), text)
  assert.ok(isPath('/media/live'))
  assert.ok(!isPath('https://a.b/live'))
})

it('knows the address of a service that a page may call', () => {
  for (const text of [
    'https://node.example.org/v3/key',
    'http://127.0.0.1:8545',
    'http://localhost',
  ])
    assert.ok(isEndpoint(text), text)
  for (const text of [
    '/rpc',
    'http://node.example.org',
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
    'https://a.b/?key=1',
    'https://a.b/',
    'wss://a.b',
  ])
    assert.ok(!isEndpoint(text), text)
})

it('knows the address of a picture or a playlist', () => {
  for (const text of [
    '/c.jpg',
    '/media/demo/paddy/cover.svg',
    '/封面/稻田.jpg',
    '/a%20b.jpg?at=1,2;3',
    'https://media.example.org/field-2/index.m3u8?auth_key=1-0-0-ab',
    'http://127.0.0.1:8080/x.m3u8#t=1',
  ])
    assert.ok(isFileAddress(text), text)
  for (const text of [
    'https://media.example.org',
    'c.jpg',
    'data:image/png;base64,AAAA',
    '/%5cevil.example/x',
    '/a%2F..%2fb',
    '/a%0ab',
    '/a%00',
    '/100%',
    '/%zz',
    `/${'x'.repeat(2_000)}`,
  ])
    assert.ok(!isFileAddress(text), text)
})
