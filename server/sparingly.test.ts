import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sparingly } from './sparingly'

/** Work that goes on until it is ended. */
function piece() {
  let end!: (error?: Error) => void
  let starts = 0
  const done = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve())
  })
  const work = () => {
    starts++
    return done
  }
  return { work, end, starts: () => starts }
}

/** Waits until the handlers of settled promises have run. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

it('does one piece of work at a time and leaves out the others', async () => {
  const run = sparingly(1)
  const [first, second, third] = [piece(), piece(), piece()]
  run(first.work)
  run(second.work)
  first.end()
  await settled()
  run(third.work)
  assert.deepEqual([first.starts(), second.starts(), third.starts()], [1, 0, 1])
})

it('goes on after work that failed', async () => {
  const run = sparingly(1)
  const [first, second] = [piece(), piece()]
  run(first.work)
  first.end(new Error('failed'))
  await settled()
  run(() => {
    throw new Error('failed at once')
  })
  await settled()
  run(second.work)
  assert.equal(second.starts(), 1)
})

it('leaves out what comes too early to stay within its share', async () => {
  const run = sparingly(1e-9)
  const [first, second] = [piece(), piece()]
  run(first.work)
  first.end()
  await settled()
  run(second.work)
  assert.equal(second.starts(), 0)
})
