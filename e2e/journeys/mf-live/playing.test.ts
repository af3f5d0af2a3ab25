import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { inLang } from 'shared/contract'
import { eventually, readsEnglish, settled, tabTo } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { ENGINES, moves, picture, playWith, SEEN } from '../../picture'
import { button, desk, phone, player, setHidden } from './live-page'

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
      stream: '一号稻田',
      player: '一号稻田的播放器',
      play: '播放',
      full: '退出全屏',
      copied: '链接已复制。',
    },
    en: {
      list: 'Streams',
      stream: 'Rice paddy 1',
      player: 'Player: Rice paddy 1',
      play: 'Play',
      full: 'Leave full screen',
      copied: 'Link copied.',
    },
  }
  // One at a time: all pages of a browser share its clipboard.
  describe('by the keyboard alone', { concurrency: 1 }, () => {
    for (const options of [phone, desk])
      for (const lang of ['zh', 'en'] as const)
        it(`is found, opened and controlled in ${lang} at ${options.viewport.width} px`, () =>
          inPage(
            {
              ...options,
              permissions: ['clipboard-read', 'clipboard-write'],
              ...(lang === 'en' ? readsEnglish : {}),
            },
            async ({ page, faults }) => {
              const words = WORDS[lang]
              await page.goto(site.url + inLang(lang, '/live'))
              await settled(page)
              await page.getByRole('list', { name: words.list }).waitFor()
              await tabTo(page, page.getByRole('link', { name: words.stream }))
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
                site.url + inLang(lang, '/live/paddy'),
              )
              assert.deepEqual(faults, [])
            },
          ))
  })

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
