import assert from 'node:assert/strict'
import { isAbsolute } from 'node:path'
import { it } from 'node:test'
import { readEnvironment } from './environment'

it('has a default for every setting', () => {
  const { port, host, dataDir, databaseUrl } = readEnvironment({})
  assert.deepEqual([port, host, databaseUrl], [8081, '127.0.0.1', undefined])
  assert.ok(isAbsolute(dataDir) && dataDir.endsWith('data'))
})

it('lists every fault in one message, without the password in an address', () => {
  const wrong = {
    PORT: '80800',
    DATABASE_URL: 'mysql://u:secret@h/d',
    LOG_LEVEL: 'loud',
    CALLS_PER_MINUTE: '-1',
  }
  assert.throws(
    () => readEnvironment(wrong),
    (error: Error) => {
      for (const name of Object.keys(wrong)) assert.match(error.message, new RegExp(name))
      return !error.message.includes('secret')
    },
  )
})
