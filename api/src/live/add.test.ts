import assert from 'node:assert/strict'
import { after, before, it, mock } from 'node:test'
import type { Database } from '../database/open'
import { Refusal } from '../refusal'
import { onEachDatabase } from '../testing/databases'
import { addStream, type StreamArguments } from './add'
import { listStreams } from './list'
import { hear } from './publisher'
import { removeStream } from './remove'

const words = { title: '二号稻田', place: '北坡村', description: '看得见水位' }
const plain = { ...words, id: 'field-2', replace: false, newKey: false, dryRun: false }
const again = { ...plain, replace: true }
const url = 'https://media.example.org/field-2/index.m3u8'
const cover = 'https://media.example.org/field-2.jpg'

onEachDatabase('streams of the staff', (fresh) => {
  let database: Database
  before(async () => {
    database = await fresh()
    // The clock is frozen, so that no stream misses its heartbeat.
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
  })
  after(() => mock.timers.reset())
  const add = (given: StreamArguments) => addStream(database.queries, given)
  const list = () => listStreams(database.queries)
  const keyOf = async () => (await list())[0]!.publishKey!
  const remove = (id: string, dryRun = false) => removeStream(database.queries, { id, dryRun })
  const publish = (key: string, call: 'publish' | 'publish_done' = 'publish') =>
    hear(database.queries, { call, id: 'field-2', publisher: '1', key }, new Date())
  const refused = (given: StreamArguments, fault: RegExp) =>
    assert.rejects(add(given), (error) => error instanceof Refusal && fault.test(error.message))

  it('shows the demonstration streams with neither key nor address', async () => {
    const streams = await list()
    assert.equal(streams.length, 7)
    for (const { demo, publishKey, playUrl } of streams)
      assert.deepEqual([demo, publishKey, playUrl], [true, null, null])
  })

  it('generates a key for a camera and removes the demonstration streams', async () => {
    const dry = await add({ ...plain, dryRun: true })
    assert.deepEqual([dry.purged, (await list()).length], [7, 7])
    const { id, key, purged, replaced } = await add(plain)
    assert.deepEqual([id, purged, replaced], ['field-2', 7, false])
    assert.match(key!, /^[0-9a-f]{32}$/)
    const never = { status: 'offline', startedAt: null, endedAt: null, demo: false, playUrl: null }
    const { title, place } = words
    assert.deepEqual(await list(), [{ id, ...never, title, place, publishKey: key }])
    await refused(plain, /There is a stream field-2 already/)
    const other = await add({ ...plain, id: undefined })
    assert.match(other.id, /^s-[0-9a-f]{8}$/)
    assert.notEqual(other.key, key)
    await remove(other.id)
  })

  it('changes the words of a stream while it is live, and keeps its key', async () => {
    const publishKey = await keyOf()
    assert.ok(await publish(publishKey))
    const [live] = await list()
    assert.equal(live!.status, 'live')
    const { key } = await add({ ...again, title: '二号田' })
    assert.equal(key, publishKey)
    assert.deepEqual(await list(), [{ ...live, title: '二号田' }])
    assert.ok(await publish(key, 'publish_done'))
    assert.equal((await list())[0]!.status, 'offline')
  })

  it('generates a new key on request, after which the old one is refused', async () => {
    const old = await keyOf()
    const { key } = await add({ ...again, newKey: true })
    assert.notEqual(key, old)
    assert.equal(await publish(old), false)
    assert.equal((await list())[0]!.status, 'offline')
  })

  it('takes no key and no state over to a stream that plays from elsewhere, nor back', async () => {
    const begun = await add({ ...again, url, cover, status: 'live' })
    assert.equal(begun.key, null)
    const [live] = await list()
    assert.deepEqual([live!.status, live!.playUrl, live!.publishKey], ['live', url, null])
    await add({ ...again, url, cover, title: '二号田' })
    assert.deepEqual(await list(), [{ ...live, title: '二号田' }])
    await add({ ...again, url, cover, status: 'offline' })
    const [over] = await list()
    assert.deepEqual([over!.status, over!.startedAt], ['offline', live!.startedAt])
    assert.ok(over!.endedAt! >= over!.startedAt!)
    const { key } = await add(again)
    const [back] = await list()
    assert.deepEqual([back!.startedAt, back!.endedAt, back!.publishKey], [null, null, key])
  })

  it('announces a stream that a camera will make live', async () => {
    const startedAt = '2099-11-22T09:00:00+08:00'
    const { key } = await add({ ...again, status: 'upcoming', startedAt })
    assert.deepEqual(
      [(await list())[0]!.status, (await list())[0]!.startedAt],
      ['upcoming', startedAt],
    )
    await publish(key!)
    const [live] = await list()
    assert.equal(live!.status, 'live')
    assert.ok(Date.parse(live!.startedAt!) <= Date.now())
  })

  it('names every fault and changes nothing', async () => {
    const before = await list()
    await refused({ ...again, status: 'live' }, /--url is needed for --status live/)
    await refused({ ...again, status: 'upcoming' }, /--started-at is needed/)
    await refused({ ...again, status: 'asleep' }, /--status is "asleep"/)
    await refused({ ...again, url }, /--cover is needed with --url/)
    await refused({ ...again, url, cover, newKey: true }, /--new-key is only for cameras/)
    await refused({ ...again, id: 'Field?key=1' }, /--id is "Field\?key=1"/)
    await refused({ ...again, title: ' ', startedAt: 'noon' }, /--title[^]*--started-at/)
    assert.deepEqual(await list(), before)
  })

  it('takes no address that a browser would read as another one', async () => {
    const before = await list()
    for (const hostile of [
      '/\\evil.example/x.png',
      '/%5cevil.example/x.png',
      '//evil.example/x.png',
      'https:\\\\evil.example/x.png',
      'https://user:pw@media.example.org/x.png',
      'https://media.example.org@evil.example/x.png',
      'https://media.example.org',
      'https://1/x.png',
      'javascript:alert(1)',
      'data:image/svg+xml,x',
      '/\t/evil.example/x.png',
      '/x\u0000.png',
      '/x\u202egnp.png',
      '/x".png',
    ]) {
      await refused({ ...again, url, cover: hostile }, /--cover is .*, not the address of a file/)
      await refused({ ...again, url: hostile, cover }, /--url is .*, not the address of a file/)
    }
    assert.deepEqual(await list(), before)
    await add({
      ...again,
      url: '/media/a.m3u8?auth_key=1-0-0-ab',
      cover: '/封面/稻田.jpg',
      dryRun: true,
    })
  })

  it('takes no words with signs that nobody sees or that turn what stands around them', async () => {
    for (const [option, field] of [
      ['--title', 'title'],
      ['--place', 'place'],
      ['--description', 'description'],
    ] as const)
      for (const [text, reason] of [
        ['一\u202e号', 'U\\+202E'],
        ['一\u200b号', 'U\\+200B'],
        ['一\n号', 'line breaks'],
        ['一\ud83d号', 'U\\+D83D'],
      ] as const)
        await refused(
          { ...again, [field]: text },
          new RegExp(`^${option} must not contain.*${reason}`),
        )
  })

  it('removes a stream, or only says so', async () => {
    assert.deepEqual(await remove('field-2', true), { title: '二号稻田', published: true })
    assert.equal((await list()).length, 1)
    await remove('field-2')
    assert.deepEqual(await list(), [])
    await assert.rejects(remove('field-2'), /There is no stream field-2/)
  })
})
