import type { GoodsRole } from '../database/trace-tables'
import { fieldsOf } from '../fields'
import type { Json } from './epcis-document'

/** The fields that name goods: one by one, or as classes with a quantity. */
const FIELDS: [field: string, role: GoodsRole][] = [
  ['epcList', 'epc'],
  ['childEPCs', 'epc'],
  ['parentID', 'parent'],
  ['inputEPCList', 'input'],
  ['outputEPCList', 'output'],
  ['quantityList', 'class'],
  ['childQuantityList', 'class'],
  ['inputQuantityList', 'inputClass'],
  ['outputQuantityList', 'outputClass'],
]

/** What an event is about, in the order of its fields. */
export const goodsIn = (event: Json): { role: GoodsRole; uri: string }[] =>
  FIELDS.flatMap(([field, role]) => {
    const value = event[field]
    const all: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
    return all.map((one) => ({
      role,
      uri: String(typeof one === 'string' ? one : fieldsOf(one).epcClass),
    }))
  })
