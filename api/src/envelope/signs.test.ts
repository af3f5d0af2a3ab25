import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
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

/** Checks that the schema and the staff commands' check agree. */
function fits(form: 'line' | 'lines', text: string): boolean {
  const matches = new RegExp(form === 'line' ? PLAIN : LINES, 'u').test(text)
  assert.equal(unfitFor(form, text) === undefined, matches, `${form} ${JSON.stringify(text)}`)
  return matches
}

describe('one line', () => {
  it('accepts names and joined emoji', () => {
    for (const text of ['', ...WORDS, ...PICTURES]) assert.ok(fits('line', text), text)
  })

  it('holds no sign that nobody sees, that turns the text, or that is no character', () => {
    for (const sign of [...TURNING, ...UNSEEN, ...CONTROL, ...BREAKS, ...HALVES])
      for (const text of [sign, `王${sign}明`, `${sign}王`, `王${sign}`])
        assert.ok(!fits('line', text), point(sign))
  })

  it('refuses a joiner that joins no emoji', () => {
    for (const text of ['小\u200d明', '😀\u200d明', '\u200d😀', '😀\u200d\u200d😀', '😀\u200d'])
      assert.ok(!fits('line', text), JSON.stringify(text))
  })
})

describe('a message', () => {
  it('accepts line breaks, joiners and pasted invisible characters', () => {
    for (const text of [
      '一\n二\r\n\t三',
      'می\u200cخواهم',
      '\ufeff您好\u200b',
      ...WORDS,
      ...PICTURES,
    ])
      assert.ok(fits('lines', text), JSON.stringify(text))
  })

  it('refuses direction changes, control characters and unpaired surrogates', () => {
    for (const sign of [...TURNING, ...CONTROL, ...HALVES])
      assert.ok(!fits('lines', `一${sign}二`), point(sign))
  })
})

it('removes control characters and direction changes from stored texts', () => {
  assert.equal(withoutSteering(`王${TURNING.join('')}${CONTROL.join('')}明👩‍🌾`), '王明👩‍🌾')
})
