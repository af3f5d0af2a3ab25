import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, it } from 'node:test'
import type { Database } from '../database/open'
import { faultyFields, TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { listQuestions } from './questions'

const path = '/trace/question/create'
const ask = (parts: object = {}) => ({
  ...{ requestKey: randomUUID(), gtin: '9521234500018', batch: 'R-01', serial: '0007' },
  ...{ contact: '138 0013 8000', question: ' 米里有小石子，是这一批的问题吗？\n照片可以发来。 ' },
  consent: true,
  ...parts,
})

onEachDatabase('asking about a batch', (fresh) => {
  let database: Database
  let api: TestApi
  before(async () => {
    database = await fresh()
    api = await TestApi.build({ database })
  })
  after(() => api.close())
  const listed = () => listQuestions(database.queries, { limit: '10' })

  it('stores a question once, however often it is sent, and staff read it with its bag', async () => {
    const question = ask()
    const sent = await Promise.all(Array.from({ length: 6 }, () => api.post(path, question)))
    const references = new Set(sent.map(({ body }) => body.data.reference as string))
    assert.equal(references.size, 1)
    const [reference] = references
    assert.match(reference!, /^ASK-\d{8}-\d{4,}$/)
    const [one, ...others] = await listed()
    assert.deepEqual(others, [])
    const { askedAt, ...kept } = one!
    assert.match(askedAt, /\+08:00$/)
    assert.deepEqual(kept, {
      ...{ reference, gtin: '09521234500018', batch: 'R-01', serial: '0007' },
      ...{ contact: '13800138000', question: '米里有小石子，是这一批的问题吗？\n照片可以发来。' },
    })
  })

  const bad: [parts: object, fields: string[]][] = [
    [{ question: '  ' }, ['question']],
    [{ question: '问'.repeat(1001) }, ['question']],
    [{ contact: 'me@home' }, ['contact']],
    [{ contact: '12', question: ' ' }, ['question', 'contact']],
    [{ consent: false }, ['consent']],
    [{ requestKey: 'one' }, ['requestKey']],
    [{ batch: '' }, ['batch']],
  ]
  for (const [parts, fields] of bad)
    it(`refuses ${JSON.stringify(parts).slice(0, 40)} and names the field`, async () => {
      const before = (await listed()).length
      const { status, body } = await api.post(path, ask(parts))
      assert.equal(status, 400)
      assert.deepEqual(faultyFields(body), fields)
      assert.equal((await listed()).length, before)
    })

  it('takes no question about what is not recorded', async () => {
    for (const other of [{ batch: 'none' }, { gtin: '9521234500019' }]) {
      const { status, body } = await api.post(path, ask(other))
      assert.deepEqual([status, body.code], [404, 40408])
    }
  })
})
