/** Draws the panorama of the fields: `npx tsx pictures/draw-panorama.ts`. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drawingBrowser } from './chromium'
import { HEIGHT, panoramaScene, WIDTH } from './panorama-scene'

const folder = path.join(import.meta.dirname, '../media/panorama')
const pictures = [
  { file: 'farm.webp', scale: 1, quality: 82 },
  { file: 'farm-2048.webp', scale: 0.5, quality: 80 },
]

await mkdir(folder, { recursive: true })
const browser = await drawingBrowser()
const scene = `<body style="margin:0">${panoramaScene()}</body>`
for (const { file, scale, quality } of pictures) {
  const size = { width: WIDTH * scale, height: HEIGHT * scale }
  const page = await browser.newPage({ viewport: size })
  await page.setContent(scene)
  const devtools = await page.context().newCDPSession(page)
  const shot = await devtools.send('Page.captureScreenshot', { format: 'webp', quality })
  const picture = Buffer.from(shot.data, 'base64')
  await writeFile(path.join(folder, file), picture)
  console.log(`${file}: ${size.width} × ${size.height}, ${Math.round(picture.length / 1024)} KB`)
  await page.close()
}
await browser.close()
