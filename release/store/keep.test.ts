import assert from 'node:assert/strict'
import { it } from 'node:test'
import { stillKept } from './keep'
import type { KeptRelease } from './site-registry'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-22T12:00:00Z')

/** Releases by how many days ago each stopped running; null runs. Newest publication first. */
const kept = (...days: (number | null)[]) =>
  days.map((ago, index) => ({
    release: { version: String(index) },
    ranUntil: ago === null ? null : new Date(NOW - ago * DAY_MS).toISOString(),
  })) as KeptRelease[]

const versions = (list: KeptRelease[]) => stillKept(list, NOW).map(({ release }) => release.version)

it('keeps every release for seven days after it stopped running, however many there are', () => {
  const twenty = kept(null, ...Array.from({ length: 20 }, (_, index) => index / 3))
  assert.equal(versions(twenty).length, 21)
})

it('keeps the newest six, however old they are', () => {
  assert.deepEqual(versions(kept(null, 100, 200, 300, 400, 500, 600, 700)), [
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
})

it('keeps a withdrawn release, and the old one that runs instead of it', () => {
  const list = kept(1, 8, 8, 8, 8, 8, 8, 6, null)
  assert.deepEqual(versions(list), ['0', '1', '2', '3', '4', '5', '7', '8'])
})
