import assert from 'node:assert/strict'
import { it } from 'node:test'
import { faultyFields, TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { given, mediaServer } from '../testing/media-server'
import { liveSettings } from '../testing/settings'
import { addStream } from './add'
import { hear } from './publisher'
import { removeStream } from './remove'

onEachDatabase('the media server tells', (fresh) => {
  const { post, tell, wait, setClockBack, shown, ago, startAnew, database, key, log } =
    mediaServer(fresh)

  it('is live from the first callback to the last, and offline afterwards', async () => {
    assert.equal((await shown()).status, 'offline')
    assert.equal(await tell('publish', 1), 200)
    const live = await shown()
    assert.equal(live.status, 'live')
    assert.equal(ago(live.startedAt), 0)
    assert.equal(live.endedAt, null)
    assert.match(live.coverUrl, /^\/media\/covers\/field-2\.1152\.jpg\?at=\d{8}$/)
    wait(60)
    assert.equal(await tell('update_publish', 1), 200)
    assert.equal(ago((await shown()).startedAt), 60)
    assert.equal(await tell('publish_done', 1), 200)
    wait(300)
    const over = await shown()
    assert.equal(over.status, 'offline')
    assert.equal(ago(over.endedAt), 300)
    assert.equal(ago(over.startedAt), 360)
    // The last picture may be newer than what was shown in its minute.
    const end = Date.parse(over.endedAt) / 1_000
    assert.equal(over.coverUrl, `/media/covers/field-2.1152.jpg?at=${end}`)
    assert.deepEqual(over.coverSizes, [
      { width: 384, url: `/media/covers/field-2.384.jpg?at=${end}` },
      { width: 768, url: `/media/covers/field-2.768.jpg?at=${end}` },
      { width: 1152, url: `/media/covers/field-2.1152.jpg?at=${end}` },
    ])
  })

  it('hands out an address that is signed as the settings say', async () => {
    await tell('publish', 1)
    const live = liveSettings({ LIVE_URL_SECONDS: '20' })
    const cdn = { ...live, base: 'https://play.example.org/live' }
    for (const [settings, shape] of [
      [live, /^\/media\/live\/[\w-]{22}\/\d{10}\/field-2\/index\.m3u8$/],
      [cdn, /^https:\/\/play\.example\.org\/live\/[\w-]{22}\/\d{10}\/field-2\/index\.m3u8$/],
      [
        { ...cdn, signing: 'aliyun' as const },
        /^https:\/\/play\.example\.org\/live\/field-2\.m3u8\?auth_key=\d{10}-0-0-[0-9a-f]{32}$/,
      ],
      [
        { ...cdn, signing: 'tencent' as const },
        /^https:\/\/play\.example\.org\/live\/field-2\.m3u8\?txSecret=[0-9a-f]{32}&txTime=[0-9A-F]{8}$/,
      ],
    ] as const) {
      const other = await TestApi.build({ database: database(), live: settings })
      const { url, expiresIn } = await other.data('/live/stream/get-play-url?id=field-2')
      assert.match(url, shape)
      assert.equal(expiresIn, 20)
      // The signature is valid, but the pictures are on the media server.
      if (url.startsWith('/')) assert.equal((await other.app.inject({ url })).statusCode, 204)
      await other.close()
    }
  })

  it('goes offline after 30 s without a heartbeat, and comes back with the next one', async () => {
    await tell('publish', 1)
    wait(29)
    assert.equal((await shown()).status, 'live')
    wait(11)
    const silent = await shown()
    assert.equal(silent.status, 'offline')
    assert.equal(ago(silent.endedAt), 40)
    wait(400)
    assert.equal(await tell('update_publish', 1), 200)
    const back = await shown()
    assert.equal(back.status, 'live')
    // The same connection continued; only its heartbeats were lost.
    assert.equal(ago(back.startedAt), 440)
  })

  it('continues the same broadcast within two minutes, and starts a new one after that', async () => {
    await tell('publish', 1)
    wait(60)
    await tell('publish_done', 1)
    wait(110)
    await tell('publish', 2)
    assert.equal(ago((await shown()).startedAt), 170)
    await tell('publish_done', 2)
    wait(130)
    await tell('publish', 3)
    assert.equal(ago((await shown()).startedAt), 0)
  })

  it('does not let a second publisher displace the first', async () => {
    await tell('publish', 1)
    wait(10)
    assert.equal(await tell('publish', 2), 403)
    assert.equal(await tell('publish_done', 2), 200)
    assert.equal((await shown()).status, 'live')
    assert.equal(await tell('update_publish', 1), 200)
    assert.equal(await tell('publish_done', 2), 200)
    assert.equal((await shown()).status, 'live')
    await tell('publish_done', 1)
    assert.equal((await shown()).status, 'offline')
  })

  it('follows a camera that came back before the media server missed it', async () => {
    await tell('publish', 1)
    wait(16)
    await tell('publish', 2)
    await tell('publish_done', 1)
    assert.equal((await shown()).status, 'live')
    // A restarted media server knows nothing of earlier streams; its next heartbeat counts.
    wait(16)
    await tell('publish', 3)
    await tell('update_publish', 3)
    await tell('publish_done', 2)
    assert.equal((await shown()).status, 'live')
    await tell('publish_done', 3)
    assert.equal((await shown()).status, 'offline')
  })

  it('locks no camera out after the clock was set back', async () => {
    await tell('publish', 1)
    setClockBack(3_600)
    // The first stream has sent no heartbeat since, by any clock.
    assert.equal((await shown()).status, 'offline')
    assert.equal(await tell('publish', 2), 200)
    const live = await shown()
    assert.equal(live.status, 'live')
    assert.equal(ago(live.startedAt), 0)
    // From now on it cannot be displaced, as usual.
    assert.equal(await tell('publish', 3), 403)
    assert.equal(await tell('update_publish', 2), 200)
  })

  it('goes on with a camera that publishes while the clock is set back, and tells no future', async () => {
    await tell('publish', 1)
    setClockBack(3_600)
    assert.equal(await tell('update_publish', 1), 200)
    const live = await shown()
    assert.deepEqual([live.status, ago(live.startedAt)], ['live', 0])
    assert.equal(await tell('publish', 2), 403)
  })

  it('takes a clock of another process that is seconds ahead for no other time', async () => {
    await tell('publish', 1)
    setClockBack(5)
    assert.equal((await shown()).status, 'live')
    assert.equal(await tell('publish', 2), 403)
  })

  it('goes on with a service that was started anew in between', async () => {
    await tell('publish', 1)
    await startAnew()
    wait(12)
    assert.equal(await tell('update_publish', 1), 200)
    assert.equal(ago((await shown()).startedAt), 12)
    await tell('publish_done', 1)
    assert.equal((await shown()).status, 'offline')
  })

  it('refuses another key, an unknown stream and one that is gone, all with the same words', async () => {
    const last = key().endsWith('0') ? '1' : '0'
    const bodies = new Set<string>()
    for (const more of [
      { key: key().slice(0, -1) + last },
      { key: `${key()}0` },
      { key: key().slice(0, -1) },
      { name: 'field-9' },
      { name: 'Field-2' },
      { name: ' field-2' },
      { name: '稻田/../field-2' },
      { name: "' or 1=1 --" },
      { name: 'constructor' },
      { name: 'x'.repeat(256) },
    ])
      for (const call of ['publish', 'update_publish', 'publish_done']) {
        const refused = await post({ call, clientid: '1', name: 'field-2', key: key(), ...more })
        assert.equal(refused.status, 403, JSON.stringify(more))
        bodies.add(JSON.stringify(refused.body))
      }
    assert.equal(bodies.size, 1)
    assert.equal((await shown()).status, 'offline')
    assert.match(log(), /"stream":"field-9".*refused/)
    assert.ok(!log().includes(key().slice(0, -1)), 'no key is logged')

    await tell('publish', 1)
    await removeStream(database().queries, { id: 'field-2', dryRun: false })
    assert.equal(await tell('update_publish', 1), 403)
    const gone = await TestApi.build({ database: database() })
    assert.equal((await gone.get('/live/stream/get-play-url?id=field-2')).status, 404)
    await gone.close()
  })

  it('refuses a stream that plays from elsewhere, with and without a key', async () => {
    const url = 'https://media.example.org/field-3/index.m3u8'
    const elsewhere = { ...given, id: 'field-3', cover: '/c.jpg', status: 'live', url }
    await addStream(database().queries, elsewhere)
    for (const own of [key(), 'null'])
      assert.equal(await tell('publish', 1, { name: 'field-3', key: own }), 403)
    const empty = { call: 'publish' as const, id: 'field-3', publisher: '1', key: '' }
    assert.equal(await hear(database().queries, empty, new Date()), false)
    const other = await TestApi.build({ database: database() })
    const play = await other.data('/live/stream/get-play-url?id=field-3')
    assert.deepEqual([play.url, play.expiresIn], [url, 600])
    await other.close()
  })

  it('believes what the media server says, not what the camera adds to its address', async () => {
    await addStream(database().queries, { ...given, id: 'field-3' })
    await tell('publish', 1)
    const added = `key=${key()}&call=publish_done&clientid=1&name=field-2&__proto__=x`
    const smuggled = await post(`call=publish&clientid=7&name=field-3&${added}`)
    assert.equal(smuggled.status, 403)
    const done = await post(`call=update_publish&clientid=7&name=field-2&${added}`)
    assert.equal(done.status, 200)
    assert.equal((await shown()).status, 'live')
  })

  it('answers what it cannot read in the envelope, and changes nothing', async () => {
    const word = { call: 'publish', name: 'field-2', clientid: '1', key: key() }
    const json = await post(JSON.stringify(word), { 'content-type': 'application/json' })
    assert.deepEqual([json.status, json.body.code], [415, 41501])
    const empty = await post('')
    assert.deepEqual(
      [empty.status, faultyFields(empty.body)],
      [400, ['call', 'name', 'clientid', 'key']],
    )
    for (const [wrong, field] of [
      [{ call: 'play' }, 'call'],
      [{ call: '' }, 'call'],
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(257) }, 'name'],
      [{ name: 'a\u0000b' }, 'name'],
      [{ clientid: '' }, 'clientid'],
      [{ clientid: '1'.repeat(33) }, 'clientid'],
      [{ key: '' }, 'key'],
      [{ key: 'k'.repeat(257) }, 'key'],
    ] as const) {
      const { status, body } = await post({ ...word, ...wrong })
      assert.deepEqual([status, faultyFields(body)], [400, [field]])
    }
    const long = await post({ ...word, flashver: 'x'.repeat(20_000) })
    assert.deepEqual([long.status, long.body.code], [413, 41300])
    assert.equal((await shown()).status, 'offline')
  })

  it('is asked by twenty cameras at once, whatever a visitor may call', async () => {
    for (let round = 0; round < 6; round++)
      for (let camera = 0; camera < 20; camera++)
        assert.equal(await tell('publish', camera, { name: 'field-9' }), 403)
  })
})
