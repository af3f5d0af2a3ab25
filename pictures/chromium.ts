import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** Chromium for drawing: `CHROMIUM_PATH`, else where systems put it. Throws when there is none. */
export async function drawingBrowser(): Promise<Browser> {
  const places = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome']
  const executablePath = places.find((place) => place && existsSync(place))
  if (!executablePath)
    throw new Error('Drawing needs Chromium. Install it, or set CHROMIUM_PATH to where it is.')
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  })
}
