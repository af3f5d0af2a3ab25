import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { folder, staff } from '../testing/staff'

const example = fileURLToPath(new URL('../trace/examples/9.6.1-object.jsonld', import.meta.url))

it('import-events takes a document in once, and says what is wrong with another', async () => {
  const tried = await staff('import-events', example, '--dry-run')
  assert.equal(tried.code, 0, tried.err)
  assert.match(tried.out, /^2 events would be stored\.\n/)
  assert.match((await staff('import-events', example)).out, /^2 events were stored\.\n$/)
  const again = await staff('import-events', example)
  assert.equal(again.out, '0 events were stored.\n2 were there already.\n')

  const wrong = join(folder, 'wrong.jsonld')
  writeFileSync(wrong, readFileSync(example, 'utf8').replace('"receiving"', '"recieving"'))
  const { code, err } = await staff('import-events', wrong)
  assert.equal(code, 1)
  assert.match(
    err,
    /^Event 2, bizStep: is "recieving", none of accepting, .*\nNothing was stored\.\n$/,
  )

  const missing = await staff('import-events', join(folder, 'no-such-file.jsonld'))
  assert.equal(missing.code, 1)
  assert.match(missing.err, /no-such-file\.jsonld/)
})
