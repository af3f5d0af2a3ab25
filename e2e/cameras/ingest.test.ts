import assert from 'node:assert/strict'
import http from 'node:http'
import { after, afterEach, before, describe, it } from 'node:test'
import type { PlayUrl, Stream } from 'shared/contract'
import { eventually } from '../browser'
import { startCamera, type Camera } from '../camera'
import { NO_MEDIA_SERVER, startFarm, type Farm } from '../media-server'
import { segments } from './segments'

const json = async <T>(address: string) =>
  (await (await fetch(address)).json()) as { code: number; msg: string; data: T }
const streams = async (farm: Farm) =>
  (await json<Stream[]>(`${farm.url}/api/live/stream/list-all`)).data
const playUrl = async (farm: Farm, id: string) =>
  farm.url + (await json<PlayUrl>(`${farm.url}/api/live/stream/get-play-url?id=${id}`)).data.url
const stateOf = async (farm: Farm, id: string): Promise<Stream> =>
  (await streams(farm)).find((stream) => stream.id === id)!

const isLive = (farm: Farm, id: string) =>
  eventually(async () => assert.equal((await stateOf(farm, id)).status, 'live'))

const isSentAway = (camera: Camera) => eventually(() => assert.equal(camera.isOn(), false))

/** Resolves once a stream has gone on for some more seconds, a segment each. */
async function goesOn(folder: string, seconds: number): Promise<void> {
  const newest = async () => parseInt((await segments(folder)).at(-1)!)
  const from = await newest()
  // With a message: to find its own, assert.ok reads the whole file, and for so long that the cameras here stand still.
  await eventually(async () => assert.ok((await newest()) >= from + seconds, 'It stands still.'))
}

/** The status of an address whose path is sent as it is written, `..` and all. */
function statusAsWritten(farm: Farm, path: string): Promise<number> {
  const { hostname, port } = new URL(farm.url)
  return new Promise((resolve, reject) => {
    http
      .get({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode!))
      .on('error', reject)
  })
}

/** Width and height of a JPEG, from its frame header. */
function sizeOf(picture: Buffer): [number, number] {
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
  return [picture.readUInt16BE(frame + 7), picture.readUInt16BE(frame + 5)]
}

const MINUTE_MS = 60_000

describe('the media server', { skip: NO_MEDIA_SERVER, timeout: 600_000 }, () => {
  describe('a camera at the farm', () => {
    let farm: Farm
    let camera: Camera
    /** Where the camera of `field` publishes, key included. */
    let address: string
    const cameras: Camera[] = []
    const start = (to: string) => {
      camera = startCamera(to)
      cameras.push(camera)
      return camera
    }
    before(async () => {
      farm = await startFarm({ nginx: { COVER_SECONDS: '2' } })
    })
    afterEach((test) => {
      if ('passed' in test && !test.passed) console.error(farm.log(), camera?.complaints())
    })
    after(async () => {
      await Promise.all(cameras.map((one) => one.kill()))
      await farm?.stop()
    })

    it('is not there yet: the demonstration streams play through nginx', async () => {
      const { id } = (await streams(farm)).find(({ status }) => status === 'live')!
      const url = await playUrl(farm, id)
      const playlist = await fetch(url)
      assert.equal(playlist.status, 200)
      const [part] = /^\d+\.m4s$/m.exec(await playlist.text())!
      const picture = await fetch(url.replace('index.m3u8', part))
      assert.equal(picture.headers.get('content-type'), 'video/mp4')
      const forged = url.replace(/live\/.{22}/, `live/${'A'.repeat(22)}`)
      assert.equal((await fetch(forged)).status, 403)
    })

    it('gets an address and a key from the staff tool', async () => {
      address = await farm.addStream('field')
      assert.match(address, /^rtmp:\/\/127\.0\.0\.1:\d+\/live\/field\?key=\w{16,}$/)
      assert.equal((await stateOf(farm, 'field')).status, 'offline')
    })

    it('is refused with a wrong key, and nothing of it can be seen', async () => {
      await isSentAway(start(`${address.slice(0, -4)}0000`))
      assert.equal((await stateOf(farm, 'field')).status, 'offline')
      assert.equal((await fetch(`${farm.signed('field')}/index.m3u8`)).status, 204)
    })

    it('is live with the right key', async () => {
      start(address)
      await isLive(farm, 'field')
      const { startedAt, endedAt } = await stateOf(farm, 'field')
      assert.equal(endedAt, null)
      assert.ok(Math.abs(Date.now() - Date.parse(startedAt!)) < 60_000, startedAt!)
      const url = await playUrl(farm, 'field')
      await eventually(async () => {
        const playlist = await fetch(url)
        assert.equal(playlist.status, 200)
        assert.equal(playlist.headers.get('content-type'), 'application/vnd.apple.mpegurl')
        assert.equal(playlist.headers.get('access-control-allow-origin'), '*')
        // A kept one is joined with its successor by browsers that ask for ranges.
        assert.equal(playlist.headers.get('cache-control'), 'no-store')
      })
    })

    it('shows its playlist and segments under its own signature alone', async () => {
      const folder = farm.signed('field')
      const [name] = (await segments(folder)).slice(-1)
      const segment = await fetch(`${folder}/${name}`)
      assert.equal(segment.headers.get('content-type'), 'video/mp2t')
      assert.equal(
        new Uint8Array(await segment.arrayBuffer())[0],
        0x47,
        'a transport stream begins with its sync byte',
      )

      const expired = farm.signed('field', -5)
      const forged = folder.replace(/live\/.{22}/, `live/${'A'.repeat(22)}`)
      const prolonged = folder.replace(/\d{10}/, (expires) => String(Number(expires) + 1))
      const other = farm.signed('barn')
      const exchanged = other.replace(/barn$/, 'field')
      for (const file of ['index.m3u8', name])
        for (const [place, status] of [
          [folder, 200],
          [expired, 410],
          [forged, 403],
          [prolonged, 403],
          [exchanged, 403],
          [`${farm.url}/media/live/field`, 404],
          [`${farm.url}/hls/field`, 404],
          [`${other}/field`, 404],
          [`${other}/field_low`, 404],
        ] as const)
          assert.equal((await fetch(`${place}/${file}`)).status, status, `${place}/${file}`)

      const { pathname } = new URL(other)
      for (const way of [
        '/../field/',
        '/%2e%2e/field/',
        '/..%2ffield%2f',
        '//../field/',
        '/.../field/',
      ])
        assert.notEqual(await statusAsWritten(farm, `${pathname}${way}index.m3u8`), 200, way)
    })

    it('has its cover taken, again and again', async () => {
      let first: Buffer
      const cover = async () => {
        const answer = await fetch(farm.url + (await stateOf(farm, 'field')).coverUrl)
        assert.equal(answer.headers.get('content-type'), 'image/jpeg')
        return Buffer.from(await answer.arrayBuffer())
      }
      await eventually(async () => void (first = await cover()))
      assert.deepEqual(sizeOf(first!), [640, 360])
      await eventually(async () => assert.notDeepEqual(await cover(), first))
    })

    it('is not harmed by a second one with the same key', async () => {
      const first = camera
      const before = await stateOf(farm, 'field')
      await isSentAway(start(address))
      camera = first
      await goesOn(farm.signed('field'), 2)
      assert.deepEqual(await stateOf(farm, 'field'), before)
      // Refused by the api already: what nginx itself refuses leaves a second writer in the same folder.
      assert.doesNotMatch(farm.log(), /already publishing/)
    })

    it('goes on while the site is away, and visitors are told', async () => {
      const before = await stateOf(farm, 'field')
      await farm.stopSite()
      try {
        const page = await fetch(farm.url)
        assert.deepEqual([page.status, page.headers.get('retry-after')], [503, '10'])
        assert.match(await page.text(), /马上回来/)
        // nginx keeps an answer for a second or two.
        await eventually(async () => {
          const call = await fetch(`${farm.url}/api/live/stream/list-all`)
          assert.equal(call.status, 503)
          assert.equal(((await call.json()) as { code: number }).code, 50300)
        })
        assert.equal((await fetch(`${farm.signed('barn')}/index.m3u8`)).status, 503)
        // Longer than the time after which nginx asks whether the camera may go on.
        await goesOn(farm.signed('field'), 12)
      } finally {
        await farm.startSite()
      }
      await isLive(farm, 'field')
      assert.equal((await stateOf(farm, 'field')).startedAt, before.startedAt)
      await goesOn(farm.signed('field'), 2)
    })

    it('is offline once it breaks off, and goes on with the same broadcast when it is back', async () => {
      const before = await stateOf(farm, 'field')
      await camera.kill()
      await eventually(async () => {
        const { status, endedAt } = await stateOf(farm, 'field')
        assert.equal(status, 'offline')
        assert.ok(Date.parse(endedAt!) >= Date.parse(before.startedAt!), endedAt!)
      })
      start(address)
      await isLive(farm, 'field')
      assert.equal((await stateOf(farm, 'field')).startedAt, before.startedAt)
      await eventually(async () => void (await segments(farm.signed('field'))))
    })

    it('is offline once its uplink dies without a word', async () => {
      // Its own pictures, not those of before that are still there: nginx counts from the first one that came.
      await goesOn(farm.signed('field'), 2)
      camera.freeze()
      // At the latest when nothing was heard of it for half a minute, and when its files are swept.
      await eventually(
        async () => assert.equal((await stateOf(farm, 'field')).status, 'offline'),
        MINUTE_MS,
      )
      await eventually(
        async () => assert.equal((await fetch(`${farm.signed('field')}/index.m3u8`)).status, 204),
        MINUTE_MS,
      )
    })

    it('is sent away when its stream is removed', async () => {
      start(address)
      await isLive(farm, 'field')
      await farm.staff('remove-stream', 'field')
      const answer = await fetch(`${farm.url}/api/live/stream/get-play-url?id=field`)
      assert.equal(answer.status, 404)
      await isSentAway(camera)
    })

    it("leaves the operators' and the media server's own calls to the machine itself", async () => {
      assert.equal((await fetch(`${farm.site.url}/api/metrics`)).status, 200)
      for (const path of [
        '/api/metrics',
        '/api//metrics',
        '/api/%6detrics',
        '/api/x/../metrics',
        '/api/live/hook',
        '/api/live/hook/',
        '/api/live/%68ook',
      ])
        assert.equal(await statusAsWritten(farm, path), 404, path)
      const hook = await fetch(`${farm.url}/api/live/hook`, {
        method: 'POST',
        body: new URLSearchParams({ call: 'publish', name: 'field', clientid: '1' }),
      })
      assert.equal(hook.status, 404)
    })
  })
})
