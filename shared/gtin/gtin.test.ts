import { checkDigit, gtinOf } from './gtin'

// Their own example, section 7.9.1, and numbers of printed goods.
it.each(['6291041500213', '4006381333931', '036000291452', '96385074'])(
  '%s has the check digit of the GS1 General Specifications',
  (whole) => {
    expect(checkDigit(whole.slice(0, -1))).toBe(Number(whole.at(-1)))
  },
)

it.each([
  ['6291041500213', '06291041500213'],
  ['96385074', '00000096385074'],
  ['036000291452', '00036000291452'],
])('%s is written with 14 digits', (text, whole) => {
  expect(gtinOf(text)).toBe(whole)
})

it.each([
  ...['6291041500214', '629104150021', '', '629104150021X', '６291041500213'],
  ...['00000000', '00000000000000'],
])(
  '%j is refused for its check digit, its length, a letter, or because it is all zeros',
  (wrong) => {
    expect(gtinOf(wrong)).toBeNull()
  },
)
