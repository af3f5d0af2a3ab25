import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { awake, eventually } from '../../browser'
import type { RunningSite } from '../../site'
import type { EngineVisit } from './engine'
import type { InEngine } from './engines'
import { SIZES } from './page'

const BUTTONS = ['向左转', '向上看', '放大']

/** The panorama is turned by its buttons, and Escape closes it. */
export function panorama(site: RunningSite, inEngine: InEngine): void {
  it('turns the panorama by its buttons, and Escape gives the focus back', () =>
    inEngine(
      async (visit) => {
        const { page } = visit
        await visit.resize(SIZES.desk)
        await page.goto(`${site.url}/`)
        await awake(page)
        await visit.click('button', '360° 查看生产')
        await page.waitForFunction(isOpen)
        for (const name of (await page.evaluate(hasDepth)) ? BUTTONS : []) {
          // The first click also gives the button the focus, which looks different by itself.
          await visit.click('button', name)
          const before = await atRest(visit)
          await visit.click('button', name)
          await eventually(async () =>
            assert.ok(!before.equals(await atRest(visit)), `${name} changes nothing`),
          )
        }
        await visit.press('Escape')
        await page.waitForFunction(() => !document.querySelector('dialog[open]'))
        await page.waitForFunction(() => document.activeElement?.textContent === '360° 查看生产')
      },
      // What Chromium without a graphics card says of each screenshot.
      { allowed: /GL Driver Message/ },
    ))
}

/** The round picture, or the flat one of a browser without WebGL: Firefox has none without a graphics card. */
const isOpen = () => {
  const flat = document.querySelector<HTMLImageElement>('dialog[open] [role="region"] img')
  return document.querySelector('dialog[open] canvas') !== null || Boolean(flat?.naturalWidth)
}

const hasDepth = () => document.querySelector('dialog[open] canvas') !== null

/** The window once it has stopped changing. */
async function atRest(visit: EngineVisit): Promise<Buffer> {
  let seen = await look(visit)
  await eventually(async () => {
    const before = seen
    seen = await look(visit)
    assert.ok(before.equals(seen), 'the picture still turns')
  })
  return seen
}

async function look(visit: EngineVisit): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'look-'))
  const file = path.join(folder, 'look.png')
  await visit.screenshot({ path: file })
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}
