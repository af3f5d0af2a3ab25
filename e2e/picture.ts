import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from './browser'
import type { EitherPage } from './either-browser'

/** The player that a page uses: the browser's own, or hls.js where it has none. */
export type Engine = 'native' | 'hls.js'
export const ENGINES: readonly Engine[] = ['native', 'hls.js']

/** The element whose picture is seen; another one may be made ready behind it. */
export const SEEN = 'video:not([aria-hidden="true"])'

/** From now on the page's browser has no HLS of its own. */
export const playWith = (page: Page, engine: Engine): Promise<unknown> =>
  engine === 'native' ? Promise.resolve() : page.addInitScript(withoutHls)

function withoutHls() {
  const canPlay = HTMLMediaElement.prototype.canPlayType
  HTMLMediaElement.prototype.canPlayType = function (type) {
    return /mpegurl/i.test(type) ? '' : canPlay.call(this, type)
  }
}

/** The picture that is seen, coarsely, as text; null while there is none. */
export const picture = (page: EitherPage): Promise<string | null> =>
  page.evaluate((selector: string) => {
    const video = document.querySelector<HTMLVideoElement>(selector)
    if (!video?.videoWidth || video.readyState < 2) return null
    const canvas = document.createElement('canvas')
    const { width, height } = Object.assign(canvas, { width: 160, height: 90 })
    const pen = canvas.getContext('2d', { willReadFrequently: true })!
    pen.drawImage(video, 0, 0, width, height)
    return pen.getImageData(0, 0, width, height).data.join()
  }, SEEN)

/** Waits until the picture moves: until what is seen now is another frame. */
export async function moves(page: EitherPage): Promise<void> {
  let first: string | null = null
  await eventually(async () => {
    const now = await picture(page)
    first ??= now
    assert.ok(now, 'there is no picture')
    assert.ok(now !== first, 'the picture stands still')
  })
}
