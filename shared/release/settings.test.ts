import assert from 'node:assert/strict'
import { it } from 'node:test'
import { contentPolicy } from './policy'
import { readSettings } from './settings'

const nowhere = '/no/such/site'

it('lets pictures and streams come from the origins that the operator names, and scripts not', () => {
  const { mediaOrigins } = readSettings(nowhere, {
    MEDIA_ORIGINS: 'https://media.example.org, https://b.example.org:8443',
  })
  const policy = contentPolicy([], [], mediaOrigins)
  const rule = (name: string) => policy.split('; ').find((part) => part.startsWith(name))!
  for (const name of ['img-src', 'media-src', 'connect-src'])
    assert.match(rule(name), / https:\/\/media\.example\.org https:\/\/b\.example\.org:8443$/)
  assert.equal(rule('script-src'), "script-src 'self'")
})

it('lists every faulty setting in one message', () => {
  const env = { API_BASE: 'api', HOME_LEDGER: 'all', MEDIA_ORIGINS: 'media', LOAD_LIMIT: '5' }
  const faults = () => readSettings(nowhere, env)
  for (const name of Object.keys(env)) assert.throws(faults, new RegExp(name))
})
