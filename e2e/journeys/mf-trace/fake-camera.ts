import type { Picture } from 'api/testing/label-pictures'
import type { Page } from 'playwright-core'

/** Gives a page a camera that looks at a picture: the small Chromium of the tests has none, not even a false one. */
export async function holdBeforeCamera(page: Page, picture: Picture): Promise<void> {
  const { width, height, data } = picture
  const light = Buffer.from(data.filter((_, at) => at % 4 === 0)).toString('base64')
  await page.addInitScript(
    (seen) => {
      const getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width: seen.width, height: seen.height })
        const context = canvas.getContext('2d')!
        const image = context.createImageData(seen.width, seen.height)
        const bytes = atob(seen.light)
        for (let at = 0; at < bytes.length; at++)
          image.data.set([...Array<number>(3).fill(bytes.charCodeAt(at)), 255], at * 4)
        // A camera gives a picture again and again, whether it changes or not.
        setInterval(() => context.putImageData(image, 0, 0), 100)
        return canvas.captureStream(10)
      }
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
    },
    { width, height, light },
  )
}

/** A picture with no code in it. */
export const emptyPicture = (): Picture => {
  const [width, height] = [64, 48]
  return { width, height, data: new Uint8ClampedArray(width * height * 4).fill(128) }
}

/** Gives a page a camera that its visitor, or the browser's settings, do not let it use. */
export async function refuseCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  })
}
