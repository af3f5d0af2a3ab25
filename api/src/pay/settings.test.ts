import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { paySettings } from '../testing/settings'
import { whyNoGifts } from './closed'

const folder = mkdtempSync(join(tmpdir(), 'farm-pay-'))
after(() => rmSync(folder, { recursive: true }))

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [farm, alipay] = [pair(), pair()]

const LICENCE = {
  PAY_ORGANISATION: '慢生活公益基金会',
  PAY_REGISTRATION: '53100000MJ0000000X',
  PAY_FILING: '53100000MJ0000000XA26001',
}
const REAL = {
  ...LICENCE,
  PAY_CHANNELS: 'alipay',
  PUBLIC_URL: 'https://farm.example.org/',
  DATABASE_URL: 'postgres://farm:geheim@localhost/farm',
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: farm.privateKey,
  ALIPAY_PUBLIC_KEY: alipay.publicKey,
}

/** The faults that these settings cause. */
function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    paySettings(env)
  } catch (error) {
    return (error as Error).message.split('\n- ').slice(1)
  }
  return []
}

describe('the payment settings', () => {
  it('is the sandbox beside the embedded database, and nothing beside another', () => {
    const pay = paySettings({})
    assert.deepEqual(pay.channels, ['sandbox'])
    assert.deepEqual([pay.least, pay.most, pay.organisation], [100n, 5_000_000n, null])
    assert.deepEqual([pay.expireSeconds, pay.askPause, pay.publicUrl], [900, 5_000, ''])
    assert.deepEqual(paySettings({ DATABASE_URL: 'postgres://localhost/farm' }).channels, [])
    assert.deepEqual(paySettings({ PAY_CHANNELS: 'none' }).channels, [])
  })

  it('is what is named, with the licence and the address of the site', () => {
    const pay = paySettings(REAL)
    assert.deepEqual([pay.channels, pay.unlicensed], [['alipay'], false])
    assert.deepEqual(pay.organisation, {
      name: LICENCE.PAY_ORGANISATION,
      registration: LICENCE.PAY_REGISTRATION,
      filing: LICENCE.PAY_FILING,
    })
    assert.equal(pay.publicUrl, 'https://farm.example.org')
    assert.deepEqual([pay.alipay?.sellerId, pay.wechat], ['2088000000000001', null])
    assert.equal(whyNoGifts(pay, REAL), undefined)
    assert.equal(whyNoGifts(paySettings({}), {}), undefined)
  })

  for (const address of [
    'https://a;script-src *',
    "https://a'unsafe-inline'",
    'https://a"b',
    'https://a,b',
    'https://farm.example.org\\evil.example',
    'https://user:geheim@farm.example.org',
    'https://farm.example.org/pay',
    'https://farm.example.org:99999',
    'https://*.example.org',
    'https://0x7f.1',
  ])
    it(`takes ${address} for no address of the site: the cashier's policy names it`, () => {
      const [fault, ...more] = faultsOf({ PUBLIC_URL: address })
      assert.match(fault ?? 'no fault', /^PUBLIC_URL must be an address like/)
      assert.doesNotMatch(fault!, /geheim/)
      assert.deepEqual(more, [])
    })

  it('is refused with every fault in one list', () => {
    const wrong = {
      PAY_CHANNELS: 'sandbox, alipay, wechat, cash',
      PAY_MIN: '1e3',
      PAY_MAX: '0.001',
      PAY_SECONDS: '1',
      PAY_ASK_MS: 'soon',
      PUBLIC_URL: 'farm.example.org/pay',
      DATABASE_URL: '',
    }
    const faults = faultsOf(wrong)
    for (const fault of [
      /^PAY_CHANNELS must be none, or name sandbox, alipay, wechat, not "cash"\.$/,
      /^PAY_CHANNELS must not combine the sandbox with a channel that takes real money\.$/,
      /^DATABASE_URL is required .*: the embedded database does not survive a power cut\.$/,
      /^PAY_MIN must be yuan with at most two decimals, like 1\.00, not "1e3"\.$/,
      /^PAY_MAX must be yuan with at most two decimals, like 50000\.00, not "0\.001"\.$/,
      /^PAY_SECONDS must be a whole number/,
      /^PAY_ASK_MS must be a whole number/,
      /^PUBLIC_URL must be an address like/,
      /^ALIPAY_APP_ID must/,
      /^ALIPAY_PRIVATE_KEY or ALIPAY_PRIVATE_KEY_FILE is needed/,
      /^WECHAT_APP_ID must/,
      /^WECHAT_API_KEY or WECHAT_API_KEY_FILE is needed/,
    ])
      assert.equal(faults.filter((text) => fault.test(text)).length, 1, `${fault} in ${faults}`)
    for (const [env, fault] of [
      [
        { ...REAL, PUBLIC_URL: '' },
        /^PUBLIC_URL is required .*, because the channel sends notifications there\.$/,
      ],
      [{ ...REAL, PUBLIC_URL: 'http://farm.example.org' }, /^PUBLIC_URL must be an https address/],
      [{ ...REAL, PUBLIC_URL: 'https://me:it@farm.example.org' }, /^PUBLIC_URL must be an address/],
      [{ PAY_MIN: '100', PAY_MAX: '99.99' }, /^PAY_MIN must be at least 0\.01 and at most PAY_MAX/],
      [{ PAY_MIN: '0' }, /^PAY_MIN must be at least 0\.01/],
      [{ ...REAL, DATABASE_URL: '' }, /^DATABASE_URL is required/],
      [{ ...REAL, PAY_CHANNELS: 'sandbox alipay' }, /^PAY_CHANNELS must not combine the sandbox/],
    ] as const) {
      const [only, ...more] = faultsOf(env)
      assert.match(only!, fault)
      assert.deepEqual(more, [])
    }
  })

  it('is nothing without a licence, without a fault, and says what is missing', () => {
    for (const missing of [
      ['PAY_ORGANISATION', 'PAY_REGISTRATION', 'PAY_FILING'],
      ['PAY_FILING'],
    ] as const) {
      const env: NodeJS.ProcessEnv = { ...REAL }
      for (const name of missing) env[name] = ' '
      const pay = paySettings(env)
      assert.deepEqual([pay.channels, pay.unlicensed, pay.organisation], [[], true, null])
      const why = whyNoGifts(pay, env)!
      assert.doesNotMatch(why, /\n/)
      for (const name of Object.keys(LICENCE))
        assert.equal(why.includes(name), (missing as readonly string[]).includes(name), why)
    }
    const none = { PAY_CHANNELS: 'none' }
    assert.match(
      whyNoGifts(paySettings(none), none)!,
      /^Online giving is closed: PAY_CHANNELS names no/,
    )
    // The sandbox moves no money and needs no licence.
    assert.deepEqual(paySettings({ PAY_CHANNELS: 'sandbox' }).channels, ['sandbox'])
  })
})

describe('a key', () => {
  const file = join(folder, 'private.pem')
  const { ALIPAY_PRIVATE_KEY: _, ...keyless } = REAL

  it('comes from its variable, in one line too, or from a file', () => {
    const usual = paySettings(REAL).alipay
    assert.ok(usual)
    const line = farm.privateKey.replaceAll('\n', '\\n')
    assert.deepEqual(paySettings({ ...REAL, ALIPAY_PRIVATE_KEY: line }).alipay, usual)
    writeFileSync(file, `\n${farm.privateKey}\n`, { mode: 0o600 })
    assert.deepEqual(paySettings({ ...keyless, ALIPAY_PRIVATE_KEY_FILE: file }).alipay, usual)
  })

  it('is in one place alone, and its file can be read', () => {
    writeFileSync(file, farm.privateKey)
    assert.deepEqual(faultsOf({ ...REAL, ALIPAY_PRIVATE_KEY_FILE: file }), [
      'ALIPAY_PRIVATE_KEY and ALIPAY_PRIVATE_KEY_FILE are both set: keep one.',
    ])
    const absent = join(folder, 'absent.pem')
    // Includes the case that the variable contains the key instead of a path.
    for (const place of [absent, folder, farm.privateKey])
      assert.deepEqual(faultsOf({ ...keyless, ALIPAY_PRIVATE_KEY_FILE: place }), [
        'ALIPAY_PRIVATE_KEY_FILE names a file that cannot be read.',
      ])
    assert.deepEqual(faultsOf(keyless), [
      'ALIPAY_PRIVATE_KEY or ALIPAY_PRIVATE_KEY_FILE is needed with the channels of PAY_CHANNELS.',
    ])
  })

  it('is never shown, however wrong it is', () => {
    const secret = () => randomBytes(30).toString('base64url')
    const secrets = { inline: secret(), filed: secret(), api: secret(), password: secret() }
    writeFileSync(file, `-----BEGIN PRIVATE KEY-----\n${secrets.filed}\n-----END PRIVATE KEY-----`)
    const faults = faultsOf({
      PAY_CHANNELS: 'alipay wechat',
      DATABASE_URL: `mysql://farm:${secrets.password}@localhost/farm`,
      ALIPAY_PRIVATE_KEY: secrets.inline,
      ALIPAY_PUBLIC_KEY: farm.privateKey,
      WECHAT_PRIVATE_KEY_FILE: file,
      WECHAT_PUBLIC_KEY: secrets.inline,
      WECHAT_API_KEY: secrets.api,
    }).join('\n')
    for (const name of ['ALIPAY_PRIVATE_KEY', 'WECHAT_PRIVATE_KEY', 'WECHAT_API_KEY'])
      assert.match(faults, new RegExp(`^${name}`, 'm'))
    for (const text of [...Object.values(secrets), farm.privateKey.split('\n')[1]!])
      assert.ok(!faults.includes(text), faults)
  })
})
