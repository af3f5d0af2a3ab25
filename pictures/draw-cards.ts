/**
 * Draws the pictures of shared addresses and the icons of the site: `npx tsx pictures/draw-cards.ts [name…]`. Needs
 * Chromium, ffmpeg and the fonts Noto Serif CJK and Noto Sans CJK.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { LANGS } from 'shared/contract'
import { cardPage, iconPage } from './card-page'
import { CARD_SIZES, cardFile, cards, icons, type CardShape } from './cards'
import { drawingBrowser } from './chromium'

const media = path.join(import.meta.dirname, '../media')

/** Reduces a picture to 256 colours, which a flat drawing does not miss, so that it loads in a third of the time. */
function withPalette(picture: Buffer): Buffer {
  const filter = 'split[one][two];[one]palettegen=stats_mode=full[p];[two][p]paletteuse=dither=none'
  const { stdout, stderr, status } = spawnSync(
    'ffmpeg',
    `-v error -f png_pipe -i - -filter_complex ${filter} -compression_level 9 -fflags +bitexact -f image2pipe -c:v png -`.split(
      ' ',
    ),
    { input: picture, maxBuffer: 8_000_000 },
  )
  if (status !== 0) throw new Error(`ffmpeg could not write the picture: ${stderr.toString()}`)
  return stdout
}

async function draw(page: Page, html: string, size: Size, file: string): Promise<void> {
  await page.setViewportSize(size)
  await page.setContent(html)
  const picture = withPalette(await page.screenshot())
  await writeFile(path.join(media, file), picture)
  console.log(`${file}: ${Math.round(picture.length / 1024)} KB`)
}

interface Size {
  width: number
  height: number
}

const shapes = Object.keys(CARD_SIZES) as CardShape[]
const asked = process.argv.slice(2)
await mkdir(path.join(media, 'cards'), { recursive: true })
const browser = await drawingBrowser()
const page = await browser.newPage()
for (const card of cards.filter(({ name }) => !asked.length || asked.includes(name)))
  for (const lang of LANGS)
    for (const shape of shapes) {
      const html = await cardPage(card, lang, shape)
      await draw(page, html, CARD_SIZES[shape], `cards/${cardFile(card.name, lang, shape)}`)
    }
for (const [file, width] of Object.entries(icons))
  await draw(page, iconPage(), { width, height: width }, `brand/${file}`)
await browser.close()
