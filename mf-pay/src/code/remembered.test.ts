import { memoryInMap } from 'testing'
import { CODE, order, over, paid } from '../testing/gifts'
import {
  forgetGift,
  forgetGifts,
  noteSeen,
  putAway,
  rememberedGifts,
  rememberGift,
} from './remembered'

const NOW = Date.parse('2026-11-21T10:00:05+08:00')
const DAY = 24 * 60 * 60 * 1000
const coded = (code: string, own = {}) => ({ code, order: order({ number: code, ...own }) })
const codes = (memory = memoryInMap(), now?: number) =>
  rememberedGifts(memory, now).map(({ code }) => code)

it('is the newest twenty gifts, each once', () => {
  const memory = memoryInMap()
  const given = Array.from({ length: 22 }, (_, index) => String(index + 1))
  for (const code of [...given, '22']) rememberGift(memory, coded(code))
  expect(codes(memory)).toEqual(given.slice(2).reverse())
})

it('is nothing of the donor', () => {
  const memory = memoryInMap()
  jest.useFakeTimers({ now: NOW })
  rememberGift(memory, { code: CODE, order: order() })
  expect(rememberedGifts(memory)).toEqual([
    {
      number: 'G20261121123456789012',
      code: CODE,
      at: NOW,
      seen: {
        state: 'paying',
        amount: '100.00',
        purpose: '土壤改良',
        demo: false,
        day: '2026-11-21T10:00:00+08:00',
        at: NOW,
      },
    },
  ])
  jest.useRealTimers()
})

it('is forgotten after a year, and an order that ended unpaid after a week', () => {
  const memory = memoryInMap()
  const now = Date.now()
  rememberGift(memory, coded('paid'))
  rememberGift(memory, coded('expired'))
  noteSeen(memory, 'paid', paid(), now + 1000)
  noteSeen(memory, 'expired', over('expired'), now + 1000)
  expect(codes(memory, now + 6 * DAY)).toEqual(['expired', 'paid'])
  expect(codes(memory, now + 8 * DAY)).toEqual(['paid'])
  expect(codes(memory, now + 364 * DAY)).toEqual(['paid'])
  expect(codes(memory, now + 366 * DAY)).toEqual([])
  expect(memory.read('gifts-2')).toEqual([])
})

it('is listed for a week from when the visitor first saw that it ended', () => {
  const memory = memoryInMap()
  const now = Date.now()
  rememberGift(memory, coded('late'))
  noteSeen(memory, 'late', over('expired'), now + 8 * DAY)
  noteSeen(memory, 'late', over('expired'), now + 10 * DAY)
  expect(codes(memory, now + 14 * DAY)).toEqual(['late'])
  expect(codes(memory, now + 16 * DAY)).toEqual([])
})

it('leaves out what has no time that can be shown', () => {
  const memory = memoryInMap()
  memory.write('gifts-2', [{ number: 'G1', code: 'one', at: 1e20 }])
  expect(codes(memory)).toEqual([])
})

it('is what was seen last, whatever arrives later', () => {
  const memory = memoryInMap()
  rememberGift(memory, coded('one'))
  const now = Date.now()
  noteSeen(memory, 'one', paid(), now + 2000)
  noteSeen(memory, 'one', order(), now + 1000)
  expect(rememberedGifts(memory)[0]!.seen).toMatchObject({ state: 'paid', at: now + 2000 })
})

it('does not begin to remember a gift that is only looked at', () => {
  const memory = memoryInMap()
  noteSeen(memory, 'one', paid(), Date.now())
  putAway(memory, 'one')
  expect(memory.read('gifts-2')).toBeNull()
})

it('takes over the gifts of the first format, which an older release may still write', () => {
  const memory = memoryInMap()
  rememberGift(memory, coded('new'))
  memory.write('gifts', [{ number: 'G1', code: 'old', at: Date.now(), put: true }])
  expect(codes(memory)).toEqual(['old', 'new'])
  expect(memory.read('gifts')).toBeNull()
  expect(codes(memory)).toEqual(['old', 'new'])
})

it('is forgotten one by one or altogether, and then leaves nothing behind', () => {
  const memory = memoryInMap()
  for (const code of ['1', '2', '3']) rememberGift(memory, coded(code))
  forgetGift(memory, '2')
  expect(codes(memory)).toEqual(['3', '1'])
  forgetGifts(memory)
  expect(memory.read('gifts-2')).toBeNull()
})

it.each([7, 'torn', { gifts: [] }, [7, null, { number: 1 }]])(
  'is nothing where it cannot be read (%j)',
  (kept) => {
    const memory = memoryInMap()
    memory.write('gifts-2', kept)
    expect(rememberedGifts(memory)).toEqual([])
    rememberGift(memory, coded('new'))
    expect(codes(memory)).toEqual(['new'])
  },
)

it.each([
  7,
  null,
  { state: 'lost', amount: '1.00', purpose: '', demo: false, day: '2026-11-21', at: 1 },
  { state: 'toString', amount: '1.00', purpose: '', demo: false, day: '2026-11-21', at: 1 },
  { state: 'paid', amount: 'a lot', purpose: '', demo: false, day: '2026-11-21', at: 1 },
  { state: 'paid', amount: '1.00', purpose: '', demo: false, day: 'never', at: 1 },
])('keeps a gift whose last state cannot be shown (%j)', (seen) => {
  const memory = memoryInMap()
  const at = Date.now()
  memory.write('gifts-2', [{ number: 'G1', code: 'one', at, seen }])
  expect(rememberedGifts(memory)).toEqual([{ number: 'G1', code: 'one', at }])
})

it('is nothing where the browser stores nothing', () => {
  const nothing = { read: () => null, write: () => {}, forget: () => {} }
  rememberGift(nothing, coded('one'))
  expect(rememberedGifts(nothing)).toEqual([])
})
