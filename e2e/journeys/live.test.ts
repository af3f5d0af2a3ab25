import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Request, Route } from 'playwright-core'
import { eventually, readsEnglish, settled, tabTo } from '../browser'
import { ownSite, TWO_AT_A_TIME } from '../journey'
import { ENGINES, moves, picture, playWith, SEEN } from '../picture'

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true }
const desk = { viewport: { width: 1440, height: 900 } }

const MEDIA = '**/media/live/**'
const PLAYLIST = '**/media/live/**/*.m3u8'

const player = (page: Page) => page.getByRole('region', { name: '一号稻田的播放器' })
const button = (page: Page, name: string | RegExp) => player(page).getByRole('button', { name })
const says = (page: Page, name: string, state: 'visible' | 'detached' = 'visible') =>
  player(page).getByRole('heading', { name }).waitFor({ state })

/** What a page asks for from now on, of the player, its address and its picture. */
function watchTraffic(page: Page): { player: string[]; picture: string[] } {
  const seen = { player: [] as string[], picture: [] as string[] }
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (/\/(player|hls)\.[0-9a-f]+\.(js|css)$/.test(pathname)) seen.player.push(pathname)
    if (/^\/media\/live\/|get-play-url/.test(pathname)) seen.picture.push(pathname)
  })
  return seen
}

/** The page's visibility, as a tab behind another one has it. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: value ? 'hidden' : 'visible',
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)

describe('a live stream', TWO_AT_A_TIME, () => {
  const { site, inPage } = ownSite()

  /** Waits until the stream has two more pieces: whoever played it would have asked for them. */
  async function twoMorePieces() {
    const answer = await fetch(`${site.url}/api/live/stream/get-play-url?id=paddy`)
    const { data } = (await answer.json()) as { data: { url: string } }
    const newest = async () => {
      const playlist = await (await fetch(site.url + data.url)).text()
      return Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)![1])
    }
    const first = await newest()
    await eventually(async () =>
      assert.ok((await newest()) >= first + 2, '(await newest()) >= first + 2'),
    )
  }

  for (const engine of ENGINES)
    for (const options of [phone, desk])
      it(`moves by itself, muted, in ${engine} at ${options.viewport.width} px; the player comes when it opens`, () =>
        inPage(options, async ({ page, faults }) => {
          await playWith(page, engine)
          const traffic = watchTraffic(page)
          await page.goto(`${site.url}/live`)
          await settled(page)
          await page.getByRole('list', { name: '画面列表' }).waitFor()
          assert.equal([...traffic.player, ...traffic.picture].join(), '')

          await page.getByRole('link', { name: '一号稻田' }).click()
          await moves(page)
          assert.match(traffic.player.join(), /\/player\./)
          assert.equal(/\/hls\./.test(traffic.player.join()), engine === 'hls.js')
          assert.equal(
            await page.locator(SEEN).evaluate((video: HTMLVideoElement) => video.muted),
            true,
          )
          assert.deepEqual(faults, [])
        }))

  it('asks for its playlist and its pieces under the signed path alone', () =>
    inPage(desk, async ({ page }) => {
      const traffic = watchTraffic(page)
      await page.goto(`${site.url}/live/paddy`)
      await moves(page)
      const media = traffic.picture.filter((path) => path.startsWith('/media/'))
      assert.ok(media.length >= 3, 'media.length >= 3')
      for (const path of media) assert.match(path, /^\/media\/live\/[\w-]{22}\/\d{10}\/paddy\//)
      for (const path of [media[0]!, media.at(-1)!]) {
        const forged = path.replace(
          /\/live\/./,
          (start) => start.slice(0, -1) + (start.endsWith('A') ? 'B' : 'A'),
        )
        assert.equal((await fetch(site.url + path)).status, 200)
        assert.equal((await fetch(site.url + forged)).status, 403)
      }
    }))

  it('pauses and goes on by the keys, and loads nothing meanwhile', () =>
    inPage(desk, async ({ page, faults }) => {
      await page.goto(`${site.url}/live/paddy`)
      // At the first picture, before the player knows that it moves.
      await eventually(async () => assert.ok(await picture(page), 'there is no picture'))
      const traffic = watchTraffic(page)
      await player(page).focus()
      await page.keyboard.press('Space')
      await button(page, '播放').waitFor()
      let still: Awaited<ReturnType<typeof picture>> = null
      // On a busy machine it may be a moment until the paused picture can be read.
      await eventually(async () => {
        still = await picture(page)
        assert.ok(still, 'the last picture stays')
      })
      const asked = traffic.picture.length
      await twoMorePieces()
      assert.equal(traffic.picture.length, asked)
      assert.equal(await picture(page), still)

      await page.keyboard.press('Space')
      await button(page, '暂停').waitFor()
      await moves(page)
      assert.deepEqual(faults, [])
    }))

  const WORDS = {
    zh: {
      list: '画面列表',
      player: '一号稻田的播放器',
      play: '播放',
      full: '退出全屏',
      copied: '链接已复制。',
    },
    en: {
      list: 'Streams',
      player: 'Player: 一号稻田',
      play: 'Play',
      full: 'Leave full screen',
      copied: 'Link copied.',
    },
  }
  for (const options of [phone, desk])
    for (const lang of ['zh', 'en'] as const)
      it(`is found, opened and controlled by the keyboard alone in ${lang} at ${options.viewport.width} px`, () =>
        inPage(
          {
            ...options,
            permissions: ['clipboard-read', 'clipboard-write'],
            ...(lang === 'en' ? readsEnglish(site.url) : {}),
          },
          async ({ page, faults }) => {
            const words = WORDS[lang]
            await page.goto(`${site.url}/live`)
            await settled(page)
            await page.getByRole('list', { name: words.list }).waitFor()
            await tabTo(page, page.getByRole('link', { name: '一号稻田' }))
            await page.keyboard.press('Enter')
            await moves(page)

            const region = page.getByRole('region', { name: words.player })
            await tabTo(page, region)
            await page.keyboard.press('Space')
            await region.getByRole('button', { name: words.play, exact: true }).waitFor()
            await page.keyboard.press('Space')
            await region
              .getByRole('button', { name: words.play, exact: true })
              .waitFor({ state: 'detached' })
            await moves(page)
            await page.keyboard.press('f')
            await region.getByRole('button', { name: words.full }).waitFor()
            await page.keyboard.press('f')
            await region.getByRole('button', { name: words.full }).waitFor({ state: 'detached' })

            await tabTo(page, page.getByRole('button', { name: /^(复制链接|Copy link)$/ }))
            await page.keyboard.press('Enter')
            await page.getByText(words.copied).waitFor()
            assert.equal(
              await page.evaluate(() => navigator.clipboard.readText()),
              `${site.url}/live/paddy`,
            )
            assert.deepEqual(faults, [])
          },
        ))

  it('fills the screen by a key, with its controls, and leaves it again', () =>
    inPage(desk, async ({ page }) => {
      await page.goto(`${site.url}/live/paddy`)
      await moves(page)
      await player(page).focus()
      await page.keyboard.press('f')
      await button(page, '退出全屏').waitFor()
      const size = await page.locator(SEEN).boundingBox()
      assert.ok(size!.width >= 1440, `the picture is ${size!.width} px wide`)
      await button(page, '退出全屏').click()
      await button(page, /^全屏$/).waitFor()
    }))

  it('comes back into the page from its small window when the picture begins anew', () =>
    inPage(desk, async ({ page, faults }) => {
      await page.goto(`${site.url}/live/paddy`)
      await moves(page)
      await button(page, /^画中画$/).click()
      await button(page, '退出画中画').waitFor()
      await button(page, '回到直播').click()
      await button(page, /^画中画$/).waitFor()
      await moves(page)
      await button(page, /^画中画$/).click()
      await button(page, '退出画中画').click()
      await button(page, /^画中画$/).waitFor()
      assert.deepEqual(faults, [])
    }))

  it('spends nothing in a hidden tab, and plays again when it is looked at', () =>
    inPage(phone, async ({ page, faults }) => {
      await page.goto(`${site.url}/live/paddy`)
      await moves(page)
      await setHidden(page, true)
      const traffic = watchTraffic(page)
      await twoMorePieces()
      assert.deepEqual(traffic.picture, [])
      await setHidden(page, false)
      await moves(page)
      assert.deepEqual(faults, [])
    }))

  it('waits for a click under Save-Data, with its cover', () =>
    inPage(phone, async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      })
      const traffic = watchTraffic(page)
      await page.goto(`${site.url}/live/paddy`)
      await page.getByText('为了节省流量，画面没有自动播放。').waitFor()
      assert.deepEqual(traffic, { player: [], picture: [] })
      await page.getByRole('button', { name: '播放' }).click()
      await moves(page)
    }))

  it('waits for a click where the browser wants one', () =>
    inPage(phone, async ({ page, faults }) => {
      await page.addInitScript(() => {
        const play = HTMLMediaElement.prototype.play
        let clicked = false
        addEventListener('click', ({ isTrusted }) => (clicked ||= isTrusted), true)
        // As browsers do; this one takes the driver's own questions for the visitor's clicks.
        HTMLMediaElement.prototype.play = function () {
          return clicked
            ? play.call(this)
            : Promise.reject(new DOMException('play() needs a click.', 'NotAllowedError'))
        }
      })
      await page.goto(`${site.url}/live/paddy`)
      await page.getByText('浏览器要你点一下才会播放。').waitFor()
      await button(page, '播放').first().click()
      await moves(page)
      assert.deepEqual(faults, [])
    }))
})

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
    inPage({ ...desk, ...readsEnglish(site.url) }, async ({ page }) => {
      for (const { answer, english } of BAD_DAYS.filter(({ what }) => what !== 'hangs')) {
        await page.route(PLAYLIST, (route) => void answer(route))
        await page.goto(`${site.url}/live/paddy`)
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
  const { site, inPage } = ownSite()

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
