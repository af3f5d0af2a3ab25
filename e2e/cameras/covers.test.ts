import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Stream } from 'shared/contract'
import { eventually, settled } from '../browser'
import { startCamera, type Camera } from '../camera'
import { ownBrowser } from '../journey'
import { addUpShifts, shiftsOf } from '../layout-shifts'
import { NO_MEDIA_SERVER, startFarm, type Farm } from '../media-server'

const COVER = '/media/covers/'
const YEAR = 'private, max-age=31536000, immutable'

/** What a browser downloads of a camera with 1280 × 720 pixels; it needs the number of its own pixels and no more. */
const SCREENS = [
  { at: '/live', width: 375, ratio: 1, downloads: 384 },
  { at: '/live', width: 375, ratio: 2, downloads: 768 },
  { at: '/live', width: 375, ratio: 3, downloads: 1152 },
  { at: '/live', width: 768, ratio: 1, downloads: 384 },
  { at: '/live', width: 768, ratio: 2, downloads: 768 },
  { at: '/live', width: 1440, ratio: 1, downloads: 384 },
  { at: '/live', width: 1440, ratio: 2, downloads: 768 },
  { at: '/live/field', width: 375, ratio: 2, downloads: 768 },
  { at: '/live/field', width: 1440, ratio: 1, downloads: 768 },
  { at: '/live/field', width: 1440, ratio: 2, downloads: 1152 },
  { at: '/live/barn', width: 1440, ratio: 3, downloads: 384 },
] as const

/** Covers come only when the returned function is called. */
async function holdBack(page: Page): Promise<() => void> {
  let letIn!: () => void
  const released = new Promise<void>((resolve) => (letIn = resolve))
  await page.route(`**${COVER}*`, async (route) => {
    await released
    await route.continue()
  })
  return letIn
}

describe('the cover of a camera', { skip: NO_MEDIA_SERVER }, () => {
  const inPage = ownBrowser()
  let farm: Farm
  let camera: Camera
  before(async () => {
    farm = await startFarm({ nginx: { COVER_SECONDS: '2' } })
    camera = startCamera(await farm.addStream('field'), { width: 1280, height: 720 })
    await farm.addStream('barn')
    await eventually(async () => {
      const answer = await fetch(`${farm.url}${COVER}field.1152.jpg`)
      assert.equal(answer.status, 200)
    })
  })
  after(async () => {
    await camera?.kill()
    await farm?.stop()
  })

  const cover = (page: Page) => page.getByRole('img', { name: '「田间 field」的封面，北坡村' })
  /** The file that the browser shows, once it does. */
  const shown = async (page: Page) => {
    // The picture is another one as soon as its minute ends.
    await eventually(() => cover(page).scrollIntoViewIfNeeded())
    const hasCome = () => cover(page).evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
    await eventually(async () => assert.ok(await hasCome(), 'The cover has not come.'))
    return cover(page).evaluate((image: HTMLImageElement) => ({
      file: new URL(image.currentSrc).pathname,
      lazy: image.loading === 'lazy',
    }))
  }

  it('comes in the width that is shown, at once, and moves nothing', async () => {
    for (const { at, width, ratio, downloads } of SCREENS) {
      const screen = { viewport: { width, height: 812 }, deviceScaleFactor: ratio }
      await inPage(screen, async ({ page, faults }) => {
        // The player shows its cover as long as there is no picture.
        await page.route('**/media/live/**', () => {})
        await page.addInitScript(addUpShifts)
        // Each once: the minute may end just now, and with it the address.
        const downloaded = new Set<string>()
        page.on('response', (answer) => {
          const { pathname } = new URL(answer.url())
          if (!pathname.startsWith(COVER)) return
          downloaded.add(`${pathname} ${answer.headers()['cache-control']}`)
        })
        const letCoversIn = await holdBack(page)
        await page.goto(farm.url + at, { waitUntil: 'commit' })
        await settled(page)
        const before = await shiftsOf(page)
        letCoversIn()
        const file = `${COVER}field.${downloads}.jpg`
        const where = `${at} at ${width} px, ${ratio} ×`
        assert.deepEqual(await shown(page), { file, lazy: at === '/live/barn' }, where)
        assert.deepEqual([...downloaded], [`${file} ${YEAR}`], where)
        assert.equal(await shiftsOf(page), before, where)
        assert.deepEqual(faults, [])
      })
    }
  })

  it('has another address when the camera has ended, and the page shows it', async () => {
    const streams = async () => {
      const answer = await fetch(`${farm.url}/api/live/stream/list-all`)
      return ((await answer.json()) as { data: Stream[] }).data
    }
    await inPage({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await page.goto(`${farm.url}/live`)
      await shown(page)
      const src = () => cover(page).evaluate((image: HTMLImageElement) => image.currentSrc)
      const before = await src()
      await camera.kill()
      let last: string | undefined
      await eventually(async () => {
        const field = (await streams()).find(({ id }) => id === 'field')
        assert.equal(field?.status, 'offline')
        last = field.coverSizes[0]?.url
      })
      assert.notEqual(farm.url + last, before)
      // The list is read anew every 30 s, and then the picture is fetched.
      await eventually(async () => assert.equal(await src(), farm.url + last), 60_000)
    })
  })
})
