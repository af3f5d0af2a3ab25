import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Compile } from 'typebox/compile'
import { faultsOf } from './envelope/reason'
import { demonstrationEnglish } from './demonstration/english'
import { failures } from './envelope/failure'
import { JoinRequest } from './join/requests'
import { GiftRequest } from './pay/schemas'

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
          ['\u202e', '改变文字方向的字符（U+202E）', /U\+202E, which changes the direction/],
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

// As the texts of the pages are written (testing/wording.ts).
describe('what the service says to visitors', () => {
  const refused = { zh: /[您“”‘’"']/, en: /["'「」]/ }

  it('is written as the pages are', () => {
    for (const [, , zh, en] of Object.values(failures)) {
      assert.doesNotMatch(zh, refused.zh)
      assert.doesNotMatch(en, refused.en)
    }
    for (const { zh, en } of demonstrationEnglish()) {
      assert.doesNotMatch(zh, refused.zh)
      assert.doesNotMatch(en, refused.en)
      assert.doesNotMatch(en, /\p{Script=Han}/u)
    }
  })
})
