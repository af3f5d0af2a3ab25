import { readFileSync } from 'node:fs'
import { toHex, utf8 } from './bytes'
import { commitment, leafText } from './leaf'
import { leafHash } from './tree'

interface Vector {
  row: Omit<Parameters<typeof leafText>[0], 'unitHash' | 'reasonHash'> & {
    unit: string
    reason: string | null
  }
  unitSalt: string
  unitHash: string
  reasonSalt: string | null
  reasonHash: string | null
  text: string
  hash: string
}

const vectors = JSON.parse(
  readFileSync(`${import.meta.dirname}/testing/leaf-vectors.json`, 'utf8'),
) as Vector[]

it.each(vectors)('encodes row $row.id as docs/log.md says', (vector) => {
  const { row, unitSalt, reasonSalt } = vector
  const unitHash = commitment(unitSalt, row.unit)
  const reasonHash = reasonSalt === null ? null : commitment(reasonSalt, row.reason!)
  expect({ unitHash, reasonHash }).toEqual({
    unitHash: vector.unitHash,
    reasonHash: vector.reasonHash,
  })
  const text = leafText({ ...row, unitHash, reasonHash })
  expect(text).toBe(vector.text)
  expect(toHex(leafHash(utf8(text)))).toBe(vector.hash)
})

it.each(['\n', '\r'])('refuses a field with a line break', (sign) => {
  const { row, unitHash, reasonHash } = vectors[0]!
  expect(() =>
    leafText({ ...row, unitHash, reasonHash, item: `午餐${sign}date 2020-01-01` }),
  ).toThrow('A leaf cannot hold the line break in the field item.')
})
