import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { after, before, it } from 'node:test'
import { pino } from 'pino'
import type { Database } from '../database/open'
import { faultyFields, TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'

const path = '/join/request/create'
const request = (parts: object = {}) => ({
  requestKey: randomUUID(),
  name: ' 欧阳小明 ',
  contact: '138 0013 8000',
  role: 'volunteer',
  message: '周末可以来帮忙。\n还会修水泵😀',
  consent: true,
  ...parts,
})

onEachDatabase('asking to join', (fresh) => {
  let database: Database
  let api: TestApi
  let log = ''
  before(async () => {
    database = await fresh()
    const out = new Writable({
      write(chunk: Buffer, _encoding, done) {
        log += chunk.toString()
        done()
      },
    })
    api = await TestApi.build({ database, logger: pino({ level: 'trace' }, out) })
  })
  after(async () => {
    await api.close()
    await database.close()
  })
  const stored = () =>
    database.queries.selectFrom('join_request').selectAll().orderBy('id').execute()

  it('stores the request and answers a reference', async () => {
    const { status, body } = await api.post(path, request())
    assert.equal(status, 200)
    assert.match(body.data.reference, /^JOIN-\d{8}-\d{4,}$/)
    const [row] = await stored()
    assert.deepEqual(
      [row!.reference, row!.name, row!.contact, row!.role],
      [body.data.reference, '欧阳小明', '13800138000', 'volunteer'],
    )
  })

  it('stores one request however often and however simultaneously it is sent', async () => {
    const before = (await stored()).length
    const same = request()
    const burst = await Promise.all(Array.from({ length: 12 }, () => api.post(path, same)))
    const later = await api.post(path, same)
    const references = new Set([...burst, later].map(({ body }) => body.data.reference))
    assert.equal(references.size, 1)
    assert.equal((await stored()).length, before + 1)
  })

  for (const contact of [
    '+86 139-1234-5678',
    '+442079460958',
    'a.b+c@mail.example.org',
    '１３８００１３８０００',
  ])
    it(`takes ${contact} as a way to reach someone`, async () => {
      assert.equal((await api.post(path, request({ contact }))).status, 200)
    })

  const bad: [parts: object, fields: string[]][] = [
    [{ name: '   ' }, ['name']],
    [{ name: '名'.repeat(51) }, ['name']],
    [{ name: 'a\nb' }, ['name']],
    [{ contact: '12800138000' }, ['contact']],
    [{ contact: '1380013800' }, ['contact']],
    [{ contact: 'me@home' }, ['contact']],
    [{ contact: '+12' }, ['contact']],
    [{ contact: '' }, ['contact']],
    [{ role: 'boss' }, ['role']],
    [{ message: '话'.repeat(1001) }, ['message']],
    [{ message: 'a\u0000b' }, ['message']],
    [{ consent: false }, ['consent']],
    [{ consent: undefined }, ['consent']],
    [{ requestKey: 'one' }, ['requestKey']],
    [{ requestKey: undefined, name: undefined }, ['requestKey', 'name']],
    [{ admin: true }, ['admin']],
    [{ name: 5, contact: null }, ['name', 'contact']],
  ]
  for (const [parts, fields] of bad)
    it(`refuses ${JSON.stringify(parts).slice(0, 50)} and names the field`, async () => {
      const before = (await stored()).length
      const { status, body } = await api.post(path, request(parts))
      assert.deepEqual([status, body.code], [400, 40001])
      assert.deepEqual(faultyFields(body).toSorted(), fields.toSorted())
      assert.equal((await stored()).length, before)
    })

  it('answers what is no JSON, no object or too long in the envelope', async () => {
    assert.deepEqual((await api.post(path, '{"name":')).body.code, 40000)
    assert.deepEqual((await api.post(path, '[]')).body.code, 40001)
    assert.deepEqual((await api.post(path, 'null')).body.code, 40001)
    assert.deepEqual(
      (await api.post(path, 'a=b', { 'content-type': 'text/plain' })).body.code,
      41500,
    )
    const long = await api.post(path, request({ message: 'x'.repeat(20_000) }))
    assert.deepEqual([long.status, long.body.code], [413, 41300])
  })

  it('limits how many requests one address sends', async () => {
    const strict = await TestApi.build({ database, joinsPerTenMinutes: 1 })
    assert.equal((await strict.post(path, request())).status, 200)
    const { status, body } = await strict.post(path, request())
    assert.deepEqual([status, body.code], [429, 42900])
    await strict.close()
  })

  it('logs nothing of what was typed, not even when the database fails', async () => {
    const secrets = {
      name: '秘密姓名甲',
      contact: 'secret-mail@example.org',
      message: '秘密留言乙',
    }
    await database.queries.schema
      .alterTable('join_request')
      .renameColumn('message', 'moved')
      .execute()
    const { status, body } = await api.post(path, request(secrets))
    await database.queries.schema
      .alterTable('join_request')
      .renameColumn('moved', 'message')
      .execute()
    assert.equal(status, 500)
    assert.doesNotMatch(JSON.stringify(body), /message|join_request|column|\.ts/)
    assert.match(log, /A request failed/)
    for (const secret of [...Object.values(secrets), '欧阳小明', '13800138000', '修水泵'])
      assert.ok(!log.includes(secret), secret)
  })
})
