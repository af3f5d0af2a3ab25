import assert from 'node:assert/strict'
import { it } from 'node:test'
import { latest } from './latest'

it('shares one question, and gives nobody an answer to a question from before', async () => {
  const answers: ((value: number) => void)[] = []
  const ask = latest(() => new Promise<number>((resolve) => void answers.push(resolve)))
  const first = ask()
  const [second, third] = [ask(), ask()]
  assert.equal(answers.length, 1)
  answers[0]!(1)
  assert.equal(await first, 1)
  await new Promise(setImmediate)
  assert.equal(answers.length, 2)
  answers[1]!(2)
  assert.deepEqual(await Promise.all([second, third]), [2, 2])
})

it('asks again after a failure', async () => {
  let asked = 0
  const ask = latest(async () => {
    if (++asked === 1) throw new Error('away')
    return asked
  })
  const [first, second] = [ask(), ask()]
  await assert.rejects(first, /away/)
  assert.equal(await second, 2)
})
