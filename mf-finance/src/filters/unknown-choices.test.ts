import type { SearchParams } from 'shared/contract'
import { unknownChoices } from './unknown-choices'

const filter = { type: '检测费用', purpose: '食品安全', item: '农残 & 重金属' }

const choices: SearchParams = {
  types: [{ value: '检测费用', label: '检测费用', count: 3 }],
  purposes: [{ value: '食品安全', label: '食品安全', count: 3 }],
  items: [],
  units: [],
  omitted: { types: 0, purposes: 0, items: 0, units: 0 },
  date: { min: null, max: null },
  amount: { min: null, max: null },
}

it('a value that no choice has is unknown', () => {
  expect(unknownChoices(filter, choices)).toEqual(['item'])
  expect(unknownChoices({ keyword: '月球' }, choices)).toEqual([])
})

it('nothing is called unknown before all choices are listed', () => {
  expect(unknownChoices(filter, undefined)).toEqual([])
  expect(unknownChoices(filter, { ...choices, omitted: { ...choices.omitted, items: 1 } })).toEqual(
    [],
  )
})
