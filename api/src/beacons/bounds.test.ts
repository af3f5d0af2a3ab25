import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { bucketOf, p75 } from './buckets'
import { KnownNames } from './known-names'
import { cleanMessage } from './message'
import { BeaconMetrics } from './metrics'
import type { Rows } from './rows'
import { FailureWarnings } from './warnings'

const HOUR = 3_600_000

describe('known names', () => {
  function setUp(most: number, real: string[] = []) {
    let now = 0
    const forgotten: string[] = []
    const names = new KnownNames(most, {
      now: () => now,
      isReal: (name) => real.includes(name),
      onForgotten: (name) => forgotten.push(name),
    })
    return { names, forgotten, pass: (ms: number) => (now += ms) }
  }

  it('are bounded, and those that keep being seen keep their place', () => {
    const { names, pass, forgotten } = setUp(2)
    assert.deepEqual(
      ['a', 'b', 'c', 'a'].map((name) => names.admits(name)),
      [true, true, false, true],
    )
    pass(HOUR - 1)
    assert.ok(names.admits('a'))
    pass(2)
    assert.deepEqual(
      ['c', 'd', 'a'].map((name) => names.admits(name)),
      [true, false, true],
    )
    assert.deepEqual(forgotten, ['b'])
  })

  it('that are real are admitted when invented ones have taken every place', () => {
    const { names, forgotten } = setUp(2, ['real'])
    assert.deepEqual(
      ['a', 'b', 'c', 'real', 'a', 'c'].map((name) => names.admits(name)),
      [true, true, false, true, true, false],
    )
    assert.deepEqual(forgotten, [])
  })

  it('are forgotten after a week', () => {
    const { names, pass, forgotten } = setUp(9)
    names.admits('a')
    pass(7 * 24 * HOUR)
    names.forgetOld()
    assert.deepEqual(forgotten, [])
    pass(1)
    names.forgetOld()
    assert.deepEqual(forgotten, ['a'])
  })
})

const failing = (count: number): Rows => ({
  counts: [
    {
      ...{ kind: 'load', part: 'live', version: '1.0.0-aaaaaaaa', reason: 'slow' },
      ...{ share: 'stable', browser: 'other', revision: 0, count },
    },
  ],
  vitals: [],
  messages: [],
})

it('repeats a warning after ten minutes, with what was reported in them', () => {
  let now = 0
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const warnings = new FailureWarnings(log, () => now)
  for (const minute of [0, 1, 9, 11]) {
    now = minute * 60_000
    warnings.warn(failing(minute + 1))
  }
  const counts = lines.map((line) => /\((\d+) in/.exec(line)?.[1])
  assert.deepEqual(counts, ['1', '22'])
})

it('forgets the metrics of a release that lost its place', async () => {
  const register = new Registry()
  const metrics = new BeaconMetrics(register)
  metrics.count(failing(1))
  assert.match(await register.metrics(), /1\.0\.0-aaaaaaaa/)
  await metrics.forget('live@1.0.0-bbbbbbbb')
  assert.match(await register.metrics(), /1\.0\.0-aaaaaaaa/)
  await metrics.forget('live@1.0.0-aaaaaaaa')
  assert.doesNotMatch(await register.metrics(), /1\.0\.0-aaaaaaaa/)
})

it('counts a value in the bucket that it is at most', () => {
  assert.deepEqual(
    [0, 50, 51, 2_500, 2_501, 99_999].map((value) => bucketOf('LCP', value)),
    [50, 50, 100, 2_500, 3_000, 60_000],
  )
  assert.deepEqual(
    [0, 100, 101, 5_000].map((value) => bucketOf('CLS', value)),
    [10, 100, 150, 1_000],
  )
})

it('finds what three quarters stayed below', () => {
  const buckets = (...counts: number[]) => counts.map((count, at) => ({ bucket: at + 1, count }))
  assert.equal(p75([]), undefined)
  assert.equal(p75(buckets(3, 1)), 1)
  assert.equal(p75(buckets(2, 1, 1)), 2)
  assert.equal(p75(buckets(1, 1, 2).toReversed()), 3)
})

describe('a message', () => {
  for (const [said, kept] of [
    ["Cannot read properties of undefined (reading 'map')", undefined],
    [
      'Minified React error #418; see https://react.dev/errors/418?args[]=HTML',
      'Minified React error #418; see https://react.dev/errors/418',
    ],
    [
      'Loading chunk 812 failed. (error: /releases/mf-live/1.4.0-9f2c3a1b/812.0a1b2c3d.js)',
      undefined,
    ],
    ['no 张三 here', 'no … here'],
    ['ask a.b+c@mail.example.org now', 'ask [e-mail] now'],
    ['call +86 139-1234-5678', 'call [number]'],
    ['from 203.0.113.77', 'from [number]'],
    ['order G20261121000000000001', 'order [code]'],
    ['key 123e4567-e89b-42d3-a456-426614174000', 'key [code]'],
    [
      'Unexpected token \'Z\', "Zhang San"... is not valid JSON',
      'Unexpected token \'Z\', "…"... is not valid JSON',
    ],
    ['x'.repeat(300), 'x'.repeat(200)],
  ] as const)
    it(`${said.slice(0, 50)} keeps nothing about a visitor`, () =>
      assert.equal(cleanMessage(said), kept ?? said))
})
