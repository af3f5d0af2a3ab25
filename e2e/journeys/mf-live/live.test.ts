import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { eventually, readsEnglish } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { ENGINES, moves, playWith, SEEN } from '../../picture'
import { button, desk, phone, player, setHidden } from './live-page'

const MEDIA = '**/media/live/**'
const PLAYLIST = '**/media/live/**/*.m3u8'

const says = (page: Page, name: string, state: 'visible' | 'detached' = 'visible') =>
  player(page).getByRole('heading', { name }).waitFor({ state })

/** How the media server can be at fault, what the visitor reads of it, and in English. */
const BAD_DAYS: {
  what: string
  answer: (route: Route) => unknown
  title: string
  english: string
}[] = [
  {
    what: 'answers a page',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>登录' }),
    title: '收到的不是画面',
    english: 'What we received is not video',
  },
  {
    what: 'refuses',
    answer: (route) => route.fulfill({ status: 403 }),
    title: '播放地址没有被接受',
    english: 'The playback address was not accepted',
  },
  {
    what: 'says that the address has expired',
    answer: (route) => route.fulfill({ status: 410 }),
    title: '播放地址过期了',
    english: 'The playback address has expired',
  },
  {
    what: 'fails',
    answer: (route) => route.fulfill({ status: 500 }),
    title: '画面服务出了问题',
    english: 'The video service has a problem',
  },
  {
    what: 'cannot be reached',
    answer: (route) => route.abort('connectionrefused'),
    title: '画面没有接通',
    english: 'The picture did not come through',
  },
  {
    what: 'hangs',
    answer: () => {},
    title: '等了很久也没有画面',
    english: 'No picture after a long wait',
  },
]

// These wait more than they work.
describe('a live stream on a bad day', { concurrency: 4 }, () => {
  const { site, inPage } = ownSite()

  for (const engine of ENGINES)
    for (const { what, answer, title } of BAD_DAYS)
      it(`in ${engine}: the media server ${what}: it is said, and the picture comes by itself later`, () =>
        inPage(phone, async ({ page }) => {
          await playWith(page, engine)
          await page.route(PLAYLIST, (route) => void answer(route))
          await page.goto(`${site.url}/live/paddy`)
          await says(page, title)
          await page.unroute(PLAYLIST)
          await moves(page)
          await says(page, title, 'detached')
        }))

  it('says so in English too', () =>
    inPage({ ...desk, ...readsEnglish }, async ({ page }) => {
      for (const { answer, english } of BAD_DAYS.filter(({ what }) => what !== 'hangs')) {
        await page.route(PLAYLIST, (route) => void answer(route))
        await page.goto(`${site.url}/en/live/paddy`)
        await page.getByRole('heading', { name: english }).waitFor()
        await page.unroute(PLAYLIST)
      }
    }))

  for (const engine of ENGINES)
    it(`in ${engine}: a piece that is missing is skipped without a click`, () =>
      inPage(desk, async ({ page }) => {
        await playWith(page, engine)
        await page.goto(`${site.url}/live/paddy`)
        await moves(page)
        let missing = ''
        await page.route('**/media/live/**/*.m4s', async (route) => {
          missing ||= new URL(route.request().url()).pathname
          if (new URL(route.request().url()).pathname === missing)
            await route.fulfill({ status: 404 })
          else await route.continue()
        })
        await eventually(() => assert.ok(missing, 'no piece was asked for'))
        await page.waitForTimeout(6_000)
        await moves(page)
        assert.equal(await player(page).getByRole('heading').count(), 0)
      }))

  for (const engine of ENGINES)
    it(`in ${engine}: a picture that this browser cannot show is said to be one, with another way on`, () =>
      inPage(phone, async ({ page }) => {
        await playWith(page, engine)
        await page.route(PLAYLIST, (route) =>
          route.fulfill({
            contentType: 'application/vnd.apple.mpegurl',
            body: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="dvh1.05.01"\nx.m3u8\n',
          }),
        )
        await page.route('**/x.m3u8', (route) =>
          route.fulfill({
            contentType: 'application/vnd.apple.mpegurl',
            body: '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nx.m4s\n',
          }),
        )
        await page.route('**/x.m4s', (route) => route.fulfill({ body: 'no picture' }))
        await page.goto(`${site.url}/live/paddy`)
        await says(page, '这个浏览器放不了这路画面')
        await page.unroute(PLAYLIST)
        await button(page, '重试').click()
        await moves(page)
      }))

  it('the service forgets its key: open pages get a new address by themselves', () =>
    inPage(desk, async ({ page }) => {
      await page.goto(`${site.url}/live/paddy`)
      await moves(page)
      // Every address of before is forged from now on, as after a change of the key.
      const old = new Set<string>()
      const first = await page.locator(SEEN).evaluate((video: HTMLVideoElement) => video.currentSrc)
      old.add(new URL(first).pathname.split('/')[3]!)
      await page.route(MEDIA, async (route) => {
        const signature = new URL(route.request().url()).pathname.split('/')[3]!
        if (old.has(signature)) await route.fulfill({ status: 403 })
        else await route.continue()
      })
      await page.getByText('画面断了，重连中…').waitFor()
      await moves(page)
    }))
})

describe('a stream that is not there', TWO_AT_A_TIME, () => {
  // What the service answers is changed in the browser, so the page must come without it.
  const { site, inPage } = ownSite({ RENDER_LIMIT: '0' })

  it('is a 404 for a play address, and one that is not live a 409 with its state', async () => {
    const ask = async (id: string) => {
      const answer = await fetch(`${site.url}/api/live/stream/get-play-url?id=${id}`)
      return { status: answer.status, body: (await answer.json()) as { data: { state?: unknown } } }
    }
    assert.equal((await ask('nobody')).status, 404)
    const { status, body } = await ask('apiary')
    assert.equal(status, 409)
    assert.equal((body.data.state as { status: string }).status, 'offline')
  })

  it('becomes live on an open page without a click', () =>
    inPage(desk, async ({ page, faults }) => {
      await page.route('**/live/stream/list-all', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { data: { id: string; status: string }[] }
        for (const one of body.data) if (one.id === 'paddy') one.status = 'upcoming'
        await route.fulfill({ response: answer, json: body })
      })
      await page.goto(`${site.url}/live/paddy`)
      await page.getByRole('heading', { name: '直播还没有开始' }).waitFor()
      await page.unroute('**/live/stream/list-all')
      // What a visitor who comes back to the tab has at once, and others within half a minute.
      await setHidden(page, true)
      await setHidden(page, false)
      await moves(page)
      assert.deepEqual(faults, [])
    }))
})
