import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DAY_MS } from '../calendar'
import { lastOf, splitDates, type Span } from './span'

const day = (place: number) =>
  new Date(Date.parse('2023-12-20') + place * DAY_MS).toISOString().slice(0, 10)

it('splits a range of days into whole months and what is left at its ends', () => {
  const open = undefined
  for (const [from, to, whole, rest] of [
    ['2026-01-01', '2026-03-31', ['2026-01-01', '2026-03-31'], []],
    [
      '2026-01-02',
      '2026-03-30',
      ['2026-02-01', '2026-02-28'],
      [
        ['2026-01-02', '2026-01-31'],
        ['2026-03-01', '2026-03-30'],
      ],
    ],
    ['2024-02-01', '2024-02-29', ['2024-02-01', '2024-02-29'], []],
    ['2024-02-01', '2024-02-28', undefined, [['2024-02-01', '2024-02-28']]],
    ['2026-01-31', '2026-02-01', undefined, [['2026-01-31', '2026-02-01']]],
    ['2026-12-31', '2027-01-31', ['2027-01-01', '2027-01-31'], [['2026-12-31', '2026-12-31']]],
    [open, '2026-03-30', [open, '2026-02-28'], [['2026-03-01', '2026-03-30']]],
    ['2026-01-02', open, ['2026-02-01', open], [['2026-01-02', '2026-01-31']]],
    [open, open, [open, open], []],
  ] as [string?, string?, [string?, string?]?, [string?, string?][]?][]) {
    const span = ([start, end]: [string?, string?]): Span => ({ from: start, to: end })
    assert.deepEqual(
      splitDates(from, to),
      { whole: whole && span(whole), rest: rest!.map(span) },
      `${from} to ${to}`,
    )
  }
})

it('holds every day of any range exactly once, and whole months alone as whole', () => {
  const holds = ({ from, to }: Span, date: string) =>
    (from === undefined || date >= from) && (to === undefined || date <= to)
  for (let first = 0; first < 80; first += 3)
    for (let last = first; last < 80; last += 4) {
      const { whole, rest } = splitDates(day(first), day(last))
      for (let place = -40; place < 140; place++) {
        const parts = [...(whole ? [whole] : []), ...rest].filter((span) => holds(span, day(place)))
        const words = `${day(place)} in ${day(first)} to ${day(last)}`
        assert.equal(parts.length, place >= first && place <= last ? 1 : 0, words)
      }
      if (whole) assert.deepEqual([whole.from!.slice(8), lastOf(whole.to!)], ['01', whole.to])
    }
})
