import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isDate, shanghaiDate, shanghaiTime } from './calendar'
import { toFen, toYuan } from './money'

it('reads yuan to the fen and writes it back with two decimals', () => {
  for (const [text, fen, back] of [
    ['0', 0n, '0.00'],
    ['1280', 128_000n, '1280.00'],
    ['1280.5', 128_050n, '1280.50'],
    ['0.07', 7n, '0.07'],
    ['999999999999.99', 99_999_999_999_999n, '999999999999.99'],
  ] as const) {
    assert.equal(toFen(text), fen)
    assert.equal(toYuan(fen), back)
  }
  assert.equal(toYuan(-5n), '-0.05')
  for (const text of [
    '',
    '-1',
    '1.',
    '.5',
    '1.005',
    '1e3',
    'NaN',
    ' 1',
    '1,000',
    '１',
    '1000000000000',
  ])
    assert.equal(toFen(text), undefined, text)
})

it('keeps the calendar of Shanghai', () => {
  const beforeMidnightInUtc = new Date('2026-11-20T16:30:00Z')
  assert.equal(shanghaiDate(beforeMidnightInUtc), '2026-11-21')
  assert.equal(shanghaiTime(beforeMidnightInUtc), '2026-11-21T00:30:00+08:00')
  assert.ok(isDate('2024-02-29'))
  for (const text of ['2026-02-29', '2026-00-10', '2026-1-1', '2026-04-31', 'today'])
    assert.ok(!isDate(text), text)
})
