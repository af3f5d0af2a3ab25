import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { liveSettings } from '../testing/settings'

const LIVE_KEY = 'k'.repeat(16)

/** The faults that these settings cause. */
function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    liveSettings({ LIVE_KEY, ...env })
  } catch (error) {
    return (error as Error).message.split('\n- ').slice(1)
  }
  return []
}

describe('LIVE_BASE, which stands before every play address', () => {
  for (const base of ['/media/live', '/live-2', 'https://play.example.org/live', 'http://a:8443/b'])
    it(`may be ${base}`, () => assert.deepEqual(faultsOf({ LIVE_BASE: base }), []))

  for (const base of [
    '/..',
    '/media/../api',
    '/media/live/',
    '//evil.example/live',
    'https://play.example.org',
    'https://play.example.org/live/.',
    'https://play.example.org:99999/live',
    'https://-play-/live',
    'https://play..example.org/live',
    'https://user:geheim@play.example.org/live',
    'https://1/live',
  ])
    it(`is refused as ${base}`, () => {
      const [fault, ...more] = faultsOf({ LIVE_BASE: base })
      assert.match(fault ?? 'no fault', /^LIVE_BASE must be a path like/)
      assert.doesNotMatch(fault!, /geheim/)
      assert.deepEqual(more, [])
    })
})

describe('LIVE_PUBLISH, which staff type into a camera', () => {
  for (const publish of ['rtmp://localhost/live', 'rtmps://media.example.org:1935/live/a'])
    it(`may be ${publish}`, () => assert.deepEqual(faultsOf({ LIVE_PUBLISH: publish }), []))

  for (const publish of [
    'rtmp://media.example.org',
    'rtmp://media.example.org/live/../x',
    'rtmp://media.example.org:99999/live',
    'rtmp://-media-/live',
    'rtmp://user@media.example.org/live',
    'http://media.example.org/live',
  ])
    it(`is refused as ${publish}`, () =>
      assert.match(
        faultsOf({ LIVE_PUBLISH: publish })[0] ?? 'no fault',
        /^LIVE_PUBLISH must be an address like rtmp:/,
      ))
})
