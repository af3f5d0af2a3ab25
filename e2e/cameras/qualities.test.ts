import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startCamera, type Camera } from '../camera'
import { eventually } from '../browser'
import { ownBrowser } from '../journey'
import { NO_MEDIA_SERVER, startFarm, type Farm } from '../media-server'
import { ENGINES, moves, playWith, SEEN } from '../picture'

const MINUTE_MS = 60_000

const phone = { viewport: { width: 375, height: 812 } }
const desk = { viewport: { width: 1440, height: 900 } }

const player = (page: Page) => page.getByRole('region', { name: /的播放器$/ })

describe('a camera in two qualities', { skip: NO_MEDIA_SERVER, timeout: 5 * MINUTE_MS }, () => {
  const inPage = ownBrowser()
  let farm: Farm
  let camera: Camera | undefined

  before(async () => {
    farm = await startFarm({ nginx: { LIVE_QUALITIES: 'on' } })
    camera = startCamera(await farm.addStream('field'), { width: 960, height: 540 })
  })
  after(async () => {
    await camera?.kill()
    await farm?.stop()
  })

  for (const engine of ENGINES)
    it(`in ${engine}: the visitor chooses, and the picture does not stop for it`, () =>
      inPage(desk, async ({ page }) => {
        await playWith(page, engine)
        await eventually(async () =>
          assert.match(
            await (await fetch(`${farm.signed('field')}/index.m3u8`)).text(),
            /STREAM-INF[^]*STREAM-INF/,
          ),
        )
        await page.goto(`${farm.url}/live/field`)
        await moves(page)
        const choice = player(page).getByRole('combobox', { name: '清晰度' })
        const height = () =>
          page.locator(SEEN).evaluate((video: HTMLVideoElement) => video.videoHeight)
        for (const [name, lines] of [
          ['360p', 360],
          ['原画', 540],
        ] as const) {
          await choice.selectOption({ label: name })
          await eventually(async () => assert.equal(await height(), lines))
          await moves(page)
        }
      }))

  it('is taken down while somebody watches: the others are offered', () =>
    inPage(phone, async ({ page }) => {
      await page.goto(`${farm.url}/live/field`)
      await moves(page)
      await farm.staff('remove-stream', 'field')
      // The list is read again within half a minute.
      await page.getByRole('heading', { name: '没有找到这路画面' }).waitFor({ timeout: MINUTE_MS })
      await page.getByRole('main').getByRole('link', { name: '看全部画面' }).waitFor()
    }))
})
