import { langOf, piecesOf } from './chinese'

it.each([
  ['All expenses for “土壤改良”', ['All expenses for “', '土壤改良', '”']],
  ['from 王** to 王先生', ['from ', '王**', ' to ', '王先生', '']],
  ['理事会 12 月决议：补足老人营养餐', ['', '理事会 12 月决议：补足老人营养餐', '']],
  ['Reason: 登记错了。', ['Reason: ', '登记错了。', '']],
  ['Rice paddy 1', ['Rice paddy 1']],
])('%s is taken apart', (text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces)
})

it('only an English page marks Chinese', () => {
  expect(langOf('土壤改良', 'en')).toBe('zh')
  expect(langOf('Soil', 'en')).toBeUndefined()
  expect(langOf('土壤改良', 'zh')).toBeUndefined()
})
