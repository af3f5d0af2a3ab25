import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { DEFAULT_SETTINGS } from 'shared/contract'
import { ASK_AGAIN_SOURCE } from './compose/ask-again'
import { contentPolicy } from './compose/policy'
import { readSettings } from './settings'

const nowhere = '/no/such/site'
const site = mkdtempSync(path.join(tmpdir(), 'settings-'))
const file = path.join(site, 'settings.json')
after(() => rmSync(site, { recursive: true }))

/** Returns every fault that settings are refused with, from the file and from the environment. */
function faultsOf(text: string | undefined, env: NodeJS.ProcessEnv = {}): string[] {
  if (text !== undefined) writeFileSync(file, text)
  try {
    readSettings(text === undefined ? nowhere : site, env)
  } catch (error) {
    return (error as Error).message.split('\n- ').slice(1)
  }
  return []
}

it('allows pictures and streams, but not scripts, from the origins that the operator lists', () => {
  const { mediaOrigins } = readSettings(nowhere, {
    MEDIA_ORIGINS: 'https://media.example.org, https://b.example.org:8443',
  })
  const policy = contentPolicy([], [], mediaOrigins)
  const rule = (name: string) => policy.split('; ').find((part) => part.startsWith(name))!
  for (const name of ['img-src', 'media-src', 'connect-src'])
    assert.match(rule(name), / https:\/\/media\.example\.org https:\/\/b\.example\.org:8443$/)
  assert.equal(rule('script-src'), `script-src 'self' ${ASK_AGAIN_SOURCE}`)
})

it('lets pages ask the nodes that the operator lists, and load nothing from them', () => {
  const { chainEndpoints } = readSettings(nowhere, {
    CHAIN_ENDPOINTS: 'https://node.example.org/v3/key,http://127.0.0.1:8545',
  })
  const rules = contentPolicy([], [], ['https://m.example.org'], chainEndpoints).split('; ')
  const those = rules.filter((rule) => /node\.example\.org|8545/.test(rule))
  assert.deepEqual(those, [
    "connect-src 'self' https://m.example.org https://node.example.org/v3/key http://127.0.0.1:8545",
  ])
  for (const CHAIN_ENDPOINTS of ['node', 'https://a.b;script-src', 'http://a.b', 'https://a.b/'])
    assert.match(
      faultsOf(undefined, { CHAIN_ENDPOINTS })[0]!,
      /^chainEndpoints \(CHAIN_ENDPOINTS\)/,
    )
})

it('reads the file, overrides it with the environment, and ignores empty variables', () => {
  writeFileSync(file, '{"apiBase":"https://api.example.org/v1","loadLimit":500}')
  assert.deepEqual(readSettings(site, { LOAD_LIMIT: '60000', API_BASE: '', MEDIA_ORIGINS: ' ' }), {
    ...DEFAULT_SETTINGS,
    apiBase: 'https://api.example.org/v1',
    loadLimit: 60_000,
  })
})

it('lists every faulty setting in one message', () => {
  const env = { API_BASE: 'api', HOME_LEDGER: 'all', MEDIA_ORIGINS: 'media', LOAD_LIMIT: '5' }
  const faults = faultsOf(undefined, env)
  assert.equal(faults.length, 4)
  for (const name of Object.keys(env))
    assert.equal(faults.filter((fault) => fault.includes(name)).length, 1, name)
})

describe('a value that is more than one address in a page or its policy', () => {
  for (const address of [
    '//evil.example',
    '/\\evil.example',
    '/api"><script>',
    '/api; script-src *',
    '/api/',
    '/api?x=1',
    '/api#x',
    '/../api',
    'https://a b',
    'https://a;b',
    'https://api.example.org/',
    'https://api.example.org?x',
    'https://user:geheim@api.example.org',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    'ftp://api.example.org',
  ])
    it(`${address} is not accepted as the base of the api`, () => {
      const [fault, ...more] = faultsOf(undefined, { API_BASE: address })
      assert.match(fault!, /^apiBase \(API_BASE\) must be /)
      assert.doesNotMatch(fault!, /geheim/, 'a password is never shown')
      assert.deepEqual(more, [])
    })

  for (const origin of [
    'https://a;script-src *',
    "https://a'unsafe-inline'",
    'https://a/b',
    'https://a/',
    'https://user:geheim@a',
    'https://*.example.org',
    '*',
    "'self'",
    'data:',
  ])
    it(`${origin} is not accepted as an origin of pictures`, () => {
      const [fault, ...more] = faultsOf(undefined, {
        MEDIA_ORIGINS: `https://media.example.org, ${origin}`,
      })
      assert.match(fault!, /^mediaOrigins \(MEDIA_ORIGINS\) must be /)
      assert.doesNotMatch(fault!, /geheim/)
      assert.deepEqual(more, [])
    })

  for (const source of ['a b', 'a;b', 'a,b', "a'b", 'a"b', '', 'a\nb'])
    it(`${JSON.stringify(source)} is refused by the policy itself`, () => {
      assert.throws(
        () => contentPolicy([], [source], []),
        /valid source for a content security policy/,
      )
      assert.throws(
        () => contentPolicy([], [], [source]),
        /valid source for a content security policy/,
      )
    })
})

describe('a settings.json', () => {
  for (const [text, field] of [
    ['{"mediaOrigins":"https://a.example.org"}', /^mediaOrigins/],
    ['{"mediaOrigins":[1]}', /^mediaOrigins/],
    ['{"mediaOrigins":[["https://a.example.org"]]}', /^mediaOrigins/],
    ['{"mediaOrigins":null}', /^mediaOrigins/],
    ['{"apiBase":5}', /^apiBase/],
    ['{"apiBase":["/api"]}', /^apiBase/],
    ['{"homeLedger":["live"]}', /^homeLedger/],
    ['{"loadLimit":"900"}', /^loadLimit/],
    ['{"loadLimit":"NaN"}', /^loadLimit/],
    ['{"loadLimit":900.5}', /^loadLimit/],
    ['{"apibase":"/api"}', /"apibase" is no setting/],
    ['{"__proto__":{"apiBase":"//evil.example"}}', /"__proto__" is no setting/],
    ['{"apiBase":"/api"', /^settings\.json is not JSON/],
    ['', /^settings\.json is not JSON/],
    ['[]', /^settings\.json must hold an object/],
    ['null', /^settings\.json must hold an object/],
    ['"/api"', /^settings\.json must hold an object/],
  ] as const)
    it(`is refused when it is ${text || 'empty'}`, () => {
      const [fault, ...more] = faultsOf(text)
      assert.match(fault ?? 'no fault', field)
      assert.deepEqual(more, [])
    })

  it('is refused with all its faults and those of the environment in one message', () => {
    const text = '{"apiBase":"//evil.example","colour":"red","mediaOrigins":"x","loadLimit":1}'
    const faults = faultsOf(text, { HOME_LEDGER: 'all', LOAD_LIMIT: '1e4' })
    assert.deepEqual(
      faults.map((fault) => /^"?(\w+)/.exec(fault)![1]),
      ['colour', 'apiBase', 'homeLedger', 'mediaOrigins', 'loadLimit'],
    )
    assert.match(faults.at(-1)!, /"1e4"/)
  })

  it('is refused with a clear message when it cannot be read', () => {
    rmSync(file)
    mkdirSync(file)
    assert.throws(() => readSettings(site, {}), /- settings\.json cannot be read/)
    rmSync(file, { recursive: true })
  })
})
