import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Compile } from 'typebox/compile'
import { JoinRequest } from '../join/requests'
import { GiftRequest } from '../pay/schemas'
import { faultsOf } from './reason'
import { LINES, PLAIN, unfitFor, withoutSteering } from './signs'

const point = (sign: string) =>
  `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
const TURNING = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']
const UNSEEN = [...'\u00ad\u034f\u200b\u200c\u200d\u2060\u2064\ufeff\u3164\uffa0\u{e0041}']
const CONTROL = [...'\u0000\u0007\u001b\u007f\u0085\u009b']
const BREAKS = [...'\t\n\r\u2028\u2029']
const HALVES = ['\ud800', '\udbff', '\udc00', '\udfff']
const PICTURES = ['👩‍🌾', '👩🏽‍🚀', '❤️‍🔥', '🏳️‍🌈', '👨‍👩‍👧‍👦', '🧑‍⚕️', '👍🏿', '1️⃣']
const WORDS = [
  '欧阳娜娜·阿依古丽',
  'Zoë O’Neil-Smith',
  '﨑𠮷葛\u{e0100}',
  'ᠮᠣᠩᠭᠣᠯ\u180e',
  'علي',
  '😀𝄞',
]

/** The schema's answer and the staff's are one. */
function fits(form: 'line' | 'lines', text: string): boolean {
  const matches = new RegExp(form === 'line' ? PLAIN : LINES, 'u').test(text)
  assert.equal(unfitFor(form, text) === undefined, matches, `${form} ${JSON.stringify(text)}`)
  return matches
}

describe('one line', () => {
  it('holds what people are called, and pictures that are joined to one', () => {
    for (const text of ['', ...WORDS, ...PICTURES]) assert.ok(fits('line', text), text)
  })

  it('holds no sign that nobody sees, that turns the text, or that is no character', () => {
    for (const sign of [...TURNING, ...UNSEEN, ...CONTROL, ...BREAKS, ...HALVES])
      for (const text of [sign, `王${sign}明`, `${sign}王`, `王${sign}`])
        assert.ok(!fits('line', text), point(sign))
  })

  it('holds no joiner where it joins no pictures', () => {
    for (const text of ['小\u200d明', '😀\u200d明', '\u200d😀', '😀\u200d\u200d😀', '😀\u200d'])
      assert.ok(!fits('line', text), JSON.stringify(text))
  })
})

describe('a message', () => {
  it('holds lines, joiners of any language, and what was pasted along', () => {
    for (const text of [
      '一\n二\r\n\t三',
      'می\u200cخواهم',
      '\ufeff您好\u200b',
      ...WORDS,
      ...PICTURES,
    ])
      assert.ok(fits('lines', text), JSON.stringify(text))
  })

  it('holds no sign that turns the text, steers a terminal, or is no character', () => {
    for (const sign of [...TURNING, ...CONTROL, ...HALVES])
      assert.ok(!fits('lines', `一${sign}二`), point(sign))
  })
})

const JOIN = {
  requestKey: '7f1d2a3e-1111-4222-8333-444455556666',
  name: '小明',
  contact: '13800138000',
  role: 'farmer',
  message: '您好',
  consent: true,
}
const GIFT = {
  amount: '88.80',
  purpose: '土壤改良',
  channel: 'sandbox',
  device: 'wide',
  anonymous: false,
  name: '小明',
  email: 'a@b.example',
  message: '您好',
  consent: true,
  lang: 'zh',
}

describe('what a visitor sends', () => {
  for (const [form, schema, request] of [
    ['to join', JoinRequest, JOIN],
    ['with a gift', GiftRequest, GIFT],
  ] as const) {
    const check = Compile(schema)
    const faults = (changes: object) => {
      const value = { ...request, ...changes }
      return check.Check(value) ? [] : faultsOf(check.Errors(value), schema, value)
    }

    it(`${form} may hold pictures`, () => {
      assert.deepEqual(faults({ name: '小明👩‍🌾', message: '谢谢👨‍👩‍👧‍👦\n再见' }), [])
    })

    for (const field of ['name', 'message', 'contact', 'email', 'purpose'].filter(
      (name) => name in request,
    ))
      it(`${form} names the field ${field} and the sign in both languages`, () => {
        for (const [sign, zh, en] of [
          ['\u202e', '改变文字方向的字符（U+202E）', /U\+202E, which turns the direction/],
          ['\ud83d', '不完整的字符（U+D83D）', /U\+D83D, which is half a character/],
          ['\u001b', '控制字符', /control characters/],
        ] as const) {
          const [fault, ...more] = faults({ [field]: `1${sign}2` })
          assert.equal(fault?.field, field)
          assert.ok(fault.reason.zh.includes(zh), fault.reason.zh)
          assert.match(fault.reason.en, en)
          assert.deepEqual(more, [])
        }
        const [unseen] = faults({ [field]: '1\u200b2' })
        if (field === 'message') assert.equal(unseen, undefined)
        else assert.match(unseen!.reason.zh, /看不见的字符（U\+200B）/)
      })
  }
})

it('shows a text that was stored without what would steer a terminal or turn it', () => {
  assert.equal(withoutSteering(`王${TURNING.join('')}${CONTROL.join('')}明👩‍🌾`), '王明👩‍🌾')
})
