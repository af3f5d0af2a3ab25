import { looksLikeBag, parseCode } from './parse-code'

const GTIN = '09521234500018'
const whole = { gtin: '09521234500018', batch: 'R-01', serial: '0007' }

it.each([
  ['https://farm.example/01/09521234500018/10/R-01/21/0007', whole],
  ['https://id.gs1.org/01/9521234500018/10/R-01/21/0007?17=261231', whole],
  ['/trace/01/09521234500018/10/R-01/21/0007', whole],
  ['(01)09521234500018 (10)R-01 (21)0007', whole],
  [' https://farm.example/01/09521234500018/10/R%2D01 ', { ...whole, serial: null }],
  ['farm.example/01/09521234500018/10/R-01/21/0007', whole],
  ['id.gs1.org/01/09521234500018/22/A/10/R-01/21/0007', whole],
  ['9521234500018', { gtin: GTIN, batch: null, serial: null }],
  ['(01)09521234500018', { gtin: GTIN, batch: null, serial: null }],
  ['(01) 0952 1234 500018', { gtin: GTIN, batch: null, serial: null }],
  ['0109521234500018', { gtin: GTIN, batch: null, serial: null }],
  ['（０１）09521234500018（10）Ｒ－０１（21）0007', whole],
  ['(01)09521234500018(17)261231(10)R-01(3103)002500(21)0007', whole],
  ['(10)R-01(01)09521234500018(21)0007', whole],
  ['010952123450001817261231' + '10R-01\u001d210007', whole],
  ['0109521234500018 10R-01 210007', whole],
  ['(10)R-01', { gtin: null, batch: 'R-01', serial: null }],
  ['(10) R-01', { gtin: null, batch: 'R-01', serial: null }],
  ['(10)R-01(21)0007', { gtin: null, batch: 'R-01', serial: '0007' }],
  ['(21)0007', { gtin: null, batch: null, serial: '0007' }],
  ['R-01', { gtin: null, batch: 'R-01', serial: null }],
  ['Ｒ－０１', { gtin: null, batch: 'R-01', serial: null }],
  ['R–01', { gtin: null, batch: 'R-01', serial: null }],
  ['批次 R-01', { gtin: null, batch: 'R-01', serial: null }],
  ['批号：R-01', { gtin: null, batch: 'R-01', serial: null }],
  ['batch R-01', { gtin: null, batch: 'R-01', serial: null }],
  ['Batch no. R-01', { gtin: null, batch: 'R-01', serial: null }],
  ['20261009', { gtin: null, batch: '20261009', serial: null }],
  // With another check digit.
  ['/01/09521234500019/10/R-01', { gtin: null, batch: 'R-01', serial: null }],
  ['09521234500019', { gtin: null, batch: '09521234500019', serial: null }],
  ['batch1', { gtin: null, batch: 'batch1', serial: null }],
])('%s names what is on the bag', (text, code) => {
  expect(parseCode(text)).toEqual(code)
})

it.each([
  ...['', '  ', 'https://farm.example/about', '批次一', 'https://evil.example/?x=/01/1', 'a b'],
  ...['(17)261231', '(99)R-01', '(10)', '(01)12'],
  ...['(01)09521234500019', '/01/09521234500019', '/01/00000000000000'],
])('%j names nothing', (text) => {
  expect(parseCode(text)).toBeNull()
})

it.each([
  ['0007', true],
  ['7K2M9QRT', true],
  ['R-01', false],
  // The number below a bar code, with one digit misread.
  ['09521234500019', false],
])('%s may be the number of a bag: %s', (text, expected) => {
  expect(looksLikeBag(text)).toBe(expected)
})
