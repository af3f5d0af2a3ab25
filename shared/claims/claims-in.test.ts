import { claimsIn } from './claims-in'

it.each([
  ['本项目运用区块链技术，打造透明、可溯源的有机农业项目。', ['chain', 'trace', 'organic']],
  ['溯源护健康，一链守万家', ['chain', 'trace']],
  ['Organic rice, on-chain', ['chain', 'organic']],
  ['每一箱都能查到来自哪块地', ['trace']],
  ['预计受益人数', ['beneficiaries']],
])('finds the claims of "%s"', (text, found) => {
  expect(claimsIn(text)).toEqual(found)
})

it.each([
  '有机肥 5 吨',
  'Organic compost, 5 t',
  '以后有机会再来',
  '不会公开，也不会写到链上',
  'not shown on this site or written to any blockchain',
  '请点上链接',
  '冷链配送',
  '每一笔捐赠都记在公开的账目里',
])('finds none in "%s"', (text) => {
  expect(claimsIn(text)).toEqual([])
})

it('finds a claim beside a word that is none', () => {
  expect(claimsIn('用有机肥种的有机菜')).toEqual(['organic'])
})
