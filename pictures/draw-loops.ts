/**
 * Draws the moving pictures of the demonstration streams from their covers, 12 s each, as HLS:
 * `npx tsx pictures/draw-loops.ts [slug…]`. Needs Chromium and ffmpeg.
 */
import { spawn } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { drawingBrowser } from './chromium'

const SECONDS = 12
const RATE = 10
const SEGMENT = 4
const demo = path.join(import.meta.dirname, '../media/demo')

/** Moves everything that carries `data-move`; each motion is back where it began after one turn (0 to 1). */
function moveTo(turn: number): void {
  const wave = (cycles: number, shift = 0) => Math.sin((turn * cycles + shift) * 2 * Math.PI)
  const moves: Record<string, (shift: number) => string> = {
    drift: (shift) => `translate(${16 * wave(1, shift)} ${2 * wave(2, shift)})`,
    sway: (shift) => `translate(${1.4 * wave(3, shift)} 0)`,
    bow: () => `rotate(${5 * wave(4)})`,
    peck: (shift) => `rotate(${30 * Math.max(0, wave(4, shift) - 0.4)})`,
    buzz: (shift) => `translate(${12 * wave(4, shift)} ${7 * wave(7, shift)})`,
    rise: () => `translate(${2 * wave(3)} ${5 * wave(4)})`,
    slide: () => `translate(${22 * wave(1)} 0)`,
    flame: () => `translate(${1.2 * wave(9)} ${1.5 * wave(14)})`,
    swing: () => `rotate(${0.7 * wave(2)} 320 -400)`,
  }
  document.querySelectorAll<SVGElement>('[data-move]').forEach((part, index) => {
    part.dataset['still'] ??= part.getAttribute('transform') ?? ''
    const move = moves[part.dataset['move'] ?? '']
    part.setAttribute('transform', `${part.dataset['still']} ${move?.(index * 0.37) ?? ''}`)
  })
}

function encoder(folder: string) {
  const options = `-v error -y -f image2pipe -framerate ${RATE} -i - -an
    -c:v libx264 -profile:v baseline -level 3.0 -pix_fmt yuv420p -preset veryslow -crf 27
    -g ${RATE * SEGMENT} -keyint_min ${RATE * SEGMENT} -sc_threshold 0
    -f hls -hls_time ${SEGMENT} -hls_playlist_type vod -hls_segment_type fmp4
    -hls_fmp4_init_filename init.mp4 -hls_segment_filename part-%d.m4s index.m3u8`
  return spawn('ffmpeg', options.split(/\s+/), {
    cwd: folder,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
}

async function drawLoop(page: Page, slug: string): Promise<void> {
  const folder = path.join(demo, slug)
  const cover = await readFile(path.join(folder, 'cover.svg'), 'utf8')
  await page.setContent(`<body style="margin:0">${cover}</body>`)
  // The compiled function names its inner functions by a helper that the page does not have.
  await page.evaluate('globalThis.__name = (named) => named')
  const film = encoder(folder)
  const done = new Promise<number | null>((resolve) => film.on('close', resolve))
  for (let frame = 0; frame < SECONDS * RATE; frame++) {
    await page.evaluate(moveTo, frame / (SECONDS * RATE))
    film.stdin.write(await page.screenshot({ type: 'jpeg', quality: 95 }))
  }
  film.stdin.end()
  if ((await done) !== 0) throw new Error(`ffmpeg could not write the loop of ${slug}.`)
  // The service makes an endless playlist of its own (api/src/live/loop.ts).
  await rm(path.join(folder, 'index.m3u8'))
  console.log(`${slug}: ${SECONDS} s`)
}

const asked = process.argv.slice(2)
const slugs = asked.length ? asked : await readdir(demo)
const browser = await drawingBrowser()
const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
for (const slug of slugs) await drawLoop(page, slug)
await browser.close()
