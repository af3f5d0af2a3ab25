import assert from 'node:assert/strict'
import { it } from 'node:test'
import { changeText } from './journal-text'

const at = '2026-11-23T08:10:30.000Z'
const live = { name: 'live', from: '1.0.0-aaaaaaaa', to: '1.0.0-bbbbbbbb', commit: null }

it('a change of the site is one line: revision, time, who, what, and why', () => {
  assert.equal(
    changeText({ revision: 7, at, by: 'mei', action: 'publish', parts: [live] }),
    '7  2026-11-23 08:10 UTC  mei  publish  mf-live 1.0.0-aaaaaaaa → 1.0.0-bbbbbbbb',
  )
  const shown = { revision: 8, at, by: 'mei', parts: [] }
  assert.equal(
    changeText({ ...shown, action: 'canary', canary: { share: 10, parts: [live] } }),
    '8  2026-11-23 08:10 UTC  mei  canary 10 %  mf-live 1.0.0-aaaaaaaa → 1.0.0-bbbbbbbb',
  )
  const back = { ...live, from: live.to, to: null }
  assert.equal(
    changeText({
      ...shown,
      action: 'halt',
      canary: { share: 0, parts: [back] },
      reason: 'live: It failed in 5 of 5 page views.',
    }),
    '8  2026-11-23 08:10 UTC  mei  halt  mf-live 1.0.0-bbbbbbbb → none  (live: It failed in 5 of 5 page views.)',
  )
})
