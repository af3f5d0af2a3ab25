import { toHex, utf8 } from './bytes'
import { commitment, leafText } from './leaf'
import vectors from './testing/leaf-vectors.json'
import { leafHash } from './tree'

const found = vectors.map((vector) => ({ ...vector, list: vector.row.list as 'donation' }))

it.each(found)('encodes row $row.id as docs/log.md says', (vector) => {
  const { row, list, unitSalt, reasonSalt } = vector
  const unitHash = commitment(unitSalt, row.unit)
  const reasonHash = reasonSalt === null ? null : commitment(reasonSalt, row.reason)
  expect({ unitHash, reasonHash }).toEqual({
    unitHash: vector.unitHash,
    reasonHash: vector.reasonHash,
  })
  const text = leafText({ ...row, list, unitHash, reasonHash })
  expect(text).toBe(vector.text)
  expect(toHex(leafHash(utf8(text)))).toBe(vector.hash)
})

it.each(['\n', '\r'])('refuses a field with a line break', (sign) => {
  const { row, list, unitHash, reasonHash } = found[0]!
  expect(() =>
    leafText({ ...row, list, unitHash, reasonHash, item: `午餐${sign}date 2020-01-01` }),
  ).toThrow('A leaf cannot hold the line break in the field item.')
})
