import assert from 'node:assert/strict'
import { it } from 'node:test'
import { freePorts } from './free-ports'

it('finds ports in a row that no connection can get', async () => {
  const row = await freePorts(6)
  assert.deepEqual(
    row,
    row.map((_, index) => row[0]! + index),
  )
  assert.ok(row.at(-1)! < 32_768)
})

it('gives no port twice', async () => {
  const rows = await Promise.all(Array.from({ length: 40 }, () => freePorts(6)))
  assert.equal(new Set(rows.flat()).size, 240)
})
