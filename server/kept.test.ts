import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Kept } from './kept'

const page = (size: number) => ({ size })
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('drops the page that nobody asked for longest when the pages take more than they may', async () => {
  const kept = new Kept(100)
  for (const name of ['/finance', '/live', '/pay']) kept.keep(name, Promise.resolve(page(30)))
  await settled()
  assert.equal((await kept.find('/finance'))?.size, 30)
  kept.keep('/about', Promise.resolve(page(30)))
  await settled()
  assert.equal(kept.find('/live'), undefined)
  for (const name of ['/finance', '/pay', '/about']) assert.ok(kept.find(name), name)
})

it('gives a page that is being made to everybody who asks meanwhile, and forgets it when it fails', async () => {
  const kept = new Kept<ReturnType<typeof page>>(100)
  const failing = Promise.reject(new Error('no database'))
  kept.keep('/finance', failing)
  kept.keep('/live', Promise.resolve(null))
  assert.equal(kept.find('/finance'), failing)
  await settled()
  assert.equal(kept.find('/finance'), undefined)
  assert.equal(kept.find('/live'), undefined)
})

it('keeps no page that is larger than all may be', async () => {
  const kept = new Kept(100)
  kept.keep('/finance', Promise.resolve(page(30)))
  kept.keep('/live', Promise.resolve(page(130)))
  await settled()
  assert.equal(kept.find('/live'), undefined)
})
