import assert from 'node:assert/strict'
import { it } from 'node:test'
import { answeredSoon } from './answered-soon'

const NO_ANSWER = /had no answer within 50 ms/

it('gives up a question without an answer, and nobody waits again until one comes', async () => {
  const answers: ((value: number) => void)[] = []
  const ask = answeredSoon(() => new Promise<number>((resolve) => void answers.push(resolve)), 50)
  await assert.rejects(ask(), NO_ANSWER)
  const waited = new Promise((resolve) => setImmediate(resolve))
  await assert.rejects(Promise.race([ask(), waited]), NO_ANSWER)

  answers[1]!(7)
  await new Promise(setImmediate)
  const next = ask()
  answers[2]!(8)
  assert.equal(await next, 8)
})

it('passes on an error that comes in time, and asks the next time', async () => {
  let asked = 0
  const ask = answeredSoon(async () => {
    if (++asked === 1) throw new Error('away')
    return asked
  }, 50)
  await assert.rejects(ask(), /away/)
  assert.equal(await ask(), 2)
})
