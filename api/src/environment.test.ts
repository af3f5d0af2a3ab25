import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { it } from 'node:test'
import { readEnvironment, readServiceEnvironment } from './environment'

it('has a default for every setting', () => {
  const { port, host, dataDir, databaseUrl, pay, ...limits } = readEnvironment({})
  assert.deepEqual([port, host, databaseUrl], [8081, '127.0.0.1', undefined])
  assert.deepEqual([limits.callsPerMinute, limits.giftsPerTenMinutes], [1_200, 60])
  assert.deepEqual(pay.channels, ['sandbox'])
  assert.ok(isAbsolute(dataDir) && dataDir.endsWith('data'))
})

it('waits for a balancer before it stops where another process can take over', () => {
  const DATABASE_URL = 'postgres://farm@localhost/farm'
  assert.equal(readEnvironment({}).stopDelay, 0)
  assert.equal(readEnvironment({ DATABASE_URL }).stopDelay, 2_500)
  assert.equal(readEnvironment({ DATABASE_URL, STOP_DELAY: '8000' }).stopDelay, 8_000)
  assert.throws(
    () => readEnvironment({ STOP_DELAY: '9000' }),
    /STOP_DELAY must be a whole number from 0 to 8000, not "9000"\./,
  )
})

it('lists every fault in one message, without the password in an address', () => {
  const wrong = {
    PORT: '80800',
    DATABASE_URL: 'mysql://u:secret@h/d',
    DATABASE_READ_URL: 'standby:secret',
    LOG_LEVEL: 'loud',
    CALLS_PER_MINUTE: '-1',
    GIFTS_PER_TEN_MINUTES: 'many',
    PAY_CHANNELS: 'cash',
    PUBLIC_URL: 'farm.example.org',
  }
  assert.throws(
    () => readEnvironment(wrong),
    (error: Error) => {
      for (const name of Object.keys(wrong)) assert.match(error.message, new RegExp(name))
      return !error.message.includes('secret')
    },
  )
})

it('has a chain only when all of it is set, and names what is missing or wrong', () => {
  assert.equal(readEnvironment({}).chain, undefined)
  const folder = mkdtempSync(join(tmpdir(), 'chain-settings-'))
  const CHAIN_KEY_FILE = join(folder, 'key')
  const place = {
    CHAIN_ENDPOINTS: 'https://a.example.org/rpc, http://127.0.0.1:8545',
    CHAIN_ID: '31337',
    CHAIN_CONTRACT: `0x${'Ab'.repeat(20)}`,
    CHAIN_CODE_HASH: 'c'.repeat(64),
  }
  assert.deepEqual(readEnvironment(place).chain, {
    endpoints: ['https://a.example.org/rpc', 'http://127.0.0.1:8545'],
    ...{ chainId: 31_337, contract: `0x${'ab'.repeat(20)}`, codeHash: 'c'.repeat(64) },
    ...{ confirmations: 12, sending: undefined },
  })
  const CHAIN_RPC = 'https://node.example.org/secret?key=secret'
  writeFileSync(CHAIN_KEY_FILE, `0x${'1'.repeat(64)}\n`)
  assert.deepEqual(readEnvironment({ ...place, CHAIN_RPC, CHAIN_KEY_FILE }).chain?.sending, {
    ...{ rpc: CHAIN_RPC, keyFile: CHAIN_KEY_FILE, every: 3_600 },
  })
  writeFileSync(CHAIN_KEY_FILE, 'secret')
  for (const [change, fault] of [
    [{ CHAIN_ENDPOINTS: '' }, /^- CHAIN_ENDPOINTS is missing\./m],
    [{ CHAIN_ENDPOINTS: 'http://node.example.org' }, /^- CHAIN_ENDPOINTS must list addresses/m],
    [{ CHAIN_ID: 'main' }, /^- CHAIN_ID must be a whole number/m],
    [{ CHAIN_CONTRACT: '0x12' }, /^- CHAIN_CONTRACT must be 0x and 40 hex digits, not "0x12"\./m],
    [{ CHAIN_CODE_HASH: 'x' }, /^- CHAIN_CODE_HASH must be 64 hex digits, not "x"\./m],
    [{ CHAIN_RPC }, /^- CHAIN_RPC and CHAIN_KEY_FILE belong together: set both, or neither\./m],
    [{ CHAIN_RPC: 'secret', CHAIN_KEY_FILE }, /^- CHAIN_RPC must be the http or https address/m],
    [{ CHAIN_RPC, CHAIN_KEY_FILE }, /^- CHAIN_KEY_FILE must name a file with the operator's/m],
  ] as const)
    assert.throws(
      () => readEnvironment({ ...place, ...change }),
      ({ message }: Error) => fault.test(message) && !message.includes('secret'),
      JSON.stringify(change),
    )
  rmSync(folder, { recursive: true })
})

it('reads from a standby only beside its primary', () => {
  const DATABASE_READ_URL = 'postgres://farm@standby/farm'
  assert.throws(
    () => readEnvironment({ DATABASE_READ_URL }),
    /DATABASE_READ_URL names a standby of the database that DATABASE_URL names; set DATABASE_URL as well, or neither\./,
  )
  const both = readEnvironment({ DATABASE_READ_URL, DATABASE_URL: 'postgres://farm@primary/farm' })
  assert.equal(both.databaseReadUrl, DATABASE_READ_URL)
})

it('signs with a key of its own unless it is given one', () => {
  const one = readEnvironment({}).live
  const other = readEnvironment({}).live
  assert.notEqual(one.key, other.key)
  assert.ok(one.key.length >= 16)
  const { signing, base, urlSeconds, publish } = one
  assert.deepEqual(
    [signing, base, urlSeconds, publish],
    ['nginx', '/media/live', 600, 'rtmp://localhost/live'],
  )
  const given = readEnvironment({
    LIVE_KEY: 'a-key-of-sixteen+',
    LIVE_SIGNING: 'aliyun',
    LIVE_BASE: 'https://play.example.org/live',
    LIVE_URL_SECONDS: '20',
    LIVE_PUBLISH: 'rtmp://media.example.org:1935/live',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 ::1',
  })
  assert.deepEqual(given.live, {
    key: 'a-key-of-sixteen+',
    signing: 'aliyun',
    base: 'https://play.example.org/live',
    urlSeconds: 20,
    publish: 'rtmp://media.example.org:1935/live',
  })
  assert.deepEqual(given.trustProxy, ['127.0.0.1', '10.0.0.0/8', '::1'])
})

it('lists the faults of live without showing what may be secret', () => {
  const wrong = {
    LIVE_KEY: 'secret',
    LIVE_SIGNING: 'amazon',
    LIVE_BASE: 'ftp://user:secret@play.example.org',
    LIVE_URL_SECONDS: '9',
    LIVE_PUBLISH: 'rtmp://media.example.org/live/field-2?key=secret',
    TRUST_PROXY: 'anyone',
  }
  assert.throws(
    () => readEnvironment(wrong),
    (error: Error) => {
      for (const name of Object.keys(wrong)) assert.match(error.message, new RegExp(name))
      return !error.message.includes('secret')
    },
  )
  for (const [given, fault] of [
    [{ LIVE_SIGNING: 'tencent', LIVE_KEY: 'k'.repeat(16) }, /LIVE_BASE is needed/],
    [{ LIVE_BASE: 'https://media.example.org/live' }, /LIVE_KEY is required/],
    [{ LIVE_KEY: '$stream "quoted" key' }, /LIVE_KEY must be/],
    [{ LIVE_BASE: '/media/live/', LIVE_KEY: 'k'.repeat(16) }, /LIVE_BASE must be/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY/],
    // Fastify cannot parse it, but would only fail once the database is open.
    [{ TRUST_PROXY: '0.0.0.0/0' }, /TRUST_PROXY/],
    [{ TRUST_PROXY: '::/0' }, /TRUST_PROXY/],
  ] as const)
    assert.throws(() => readEnvironment(given), fault)
})

it('serves no visitors from a shared database without the key that every process must share', () => {
  const shared = { DATABASE_URL: 'postgres://farm@127.0.0.1/farm' }
  assert.throws(() => readServiceEnvironment(shared), /LIVE_KEY is needed with DATABASE_URL/)
  const { live } = readServiceEnvironment({ ...shared, LIVE_KEY: 'k'.repeat(16) })
  assert.equal(live.key, 'k'.repeat(16))
  // The staff commands sign nothing, and a single process may generate its own key.
  assert.doesNotThrow(() => readEnvironment(shared))
  assert.doesNotThrow(() => readServiceEnvironment({}))
})
