import { parseCode } from './parse-code'

const whole = { gtin: '09521234500018', batch: 'R-01', serial: '0007' }

it.each([
  ['https://farm.example/01/09521234500018/10/R-01/21/0007', whole],
  ['https://id.gs1.org/01/9521234500018/10/R-01/21/0007?17=261231', whole],
  ['/trace/01/09521234500018/10/R-01/21/0007', whole],
  ['(01)09521234500018 (10)R-01 (21)0007', whole],
  [' https://farm.example/01/09521234500018/10/R%2D01 ', { ...whole, serial: null }],
  ['9521234500018', { gtin: '09521234500018', batch: null, serial: null }],
  ['R-01', { gtin: null, batch: 'R-01', serial: null }],
])('%s names what is on the bag', (text, code) => {
  expect(parseCode(text)).toEqual(code)
})

it.each(['', '  ', 'https://farm.example/about', '批次一', 'https://evil.example/?x=/01/1', 'a b'])(
  '%j names nothing',
  (text) => {
    expect(parseCode(text)).toBeNull()
  },
)
