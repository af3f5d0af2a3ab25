import { axisLabels } from './axis-labels'
import { scaleOf } from './scale'
import { percent } from './shares'

const sums = (donation: bigint, expense: bigint) => ({ donation, expense })

it('donations and expenses share one scale with even steps and zero between them', () => {
  const { ticks, at } = scaleOf([sums(300_00n, 0n), sums(0n, 100_00n)], true)
  expect(ticks).toEqual([300, 200, 100, 0, -100])
  expect([at(300), at(0), at(-100)]).toEqual([0, 0.75, 1])
})

it('a single list starts at the zero line', () => {
  expect(scaleOf([sums(0n, 90_00n)], false).ticks).toEqual([100, 50, 0])
})

it.each([0n, 1n])('%s fen still makes a scale', (fen) => {
  const { ticks, at } = scaleOf([sums(fen, 0n)], true)
  expect(ticks.at(-1)).toBe(0)
  expect(at(0)).toBe(1)
  expect(ticks.every(Number.isFinite)).toBe(true)
})

it('a share that rounds to zero is not shown as zero', () => {
  expect(percent(0n, 1n)).toBe('<0.1%')
  expect(percent(0n, 0n)).toBe('0.0%')
  expect(percent(382n, 1n)).toBe('38.2%')
})

const months = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => {
    const month = from + place
    return `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
const named = (keys: string[], screen: 'wide' | 'narrow') =>
  axisLabels(keys).filter(({ on }) => on === 'both' || on === screen)

it.each([1, 5, 7, 12, 13, 19, 25, 36])('%s months are named evenly, with room', (count) => {
  for (let from = 0; from < 12; from++) {
    expect(named(months(from, count), 'wide').length).toBeLessThanOrEqual(12)
    expect(named(months(from, count), 'narrow').length).toBeLessThanOrEqual(6)
  }
})

it('every year is labelled once, where it starts', () => {
  const years = axisLabels(months(2, 30)).flatMap(({ year }) => year ?? [])
  expect(years).toEqual(['2024', '2025', '2026'])
})
