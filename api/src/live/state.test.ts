import assert from 'node:assert/strict'
import { it } from 'node:test'
import { stateOf } from './state'

const now = new Date('2026-11-21T10:00:00+08:00')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const row = {
  status: 'live' as const,
  started_at: before(600),
  ended_at: before(9_000),
  seen_at: before(29),
  publish_key: 'k' as string | null,
}

it('is live while heartbeats arrive, and offline since the last one', () => {
  assert.deepEqual(stateOf(row, now), { status: 'live', startedAt: before(600), endedAt: null })
  const silent = { ...row, seen_at: before(31) }
  assert.deepEqual(stateOf(silent, now), {
    status: 'offline',
    startedAt: before(600),
    endedAt: before(31),
  })
})

it('ignores a heartbeat in the future, because the clock was set back', () => {
  const future = { ...row, started_at: before(-3_000), seen_at: before(-3_600) }
  assert.equal(stateOf(future, now).status, 'offline')
  assert.equal(stateOf({ ...row, seen_at: before(-5) }, now).status, 'live')
})

it('is what staff said when it does not come through the media server', () => {
  const elsewhere = { ...row, publish_key: null, seen_at: null }
  assert.equal(stateOf(elsewhere, now).status, 'live')
  const over = stateOf({ ...elsewhere, status: 'offline' }, now)
  assert.deepEqual([over.status, over.endedAt], ['offline', row.ended_at])
})
