import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { buildBundle } from './bundle.mjs'
import { drawn, kilobytes, recordFiles, type FetchedFile } from './measure'
import { startOrigin, type Overlay } from './origin'
import { plainPage } from './variants'

/** What a first visit of home fetches. */
export interface FirstVisit {
  files: FetchedFile[]
  kilobytes: number
}

/** A first visit of home at the running site, and with the very same source as one webpack bundle. */
export async function firstVisits(
  browser: Browser,
  site: string,
): Promise<{ federated: FirstVisit; bundle: FirstVisit }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'))
  try {
    const chunks = await buildBundle(folder)
    const composed = await (await fetch(site)).text()
    return {
      federated: await firstVisit(browser, site, { page: null }),
      bundle: await firstVisit(browser, site, {
        page: plainPage(composed, chunks),
        bundle: folder,
      }),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param browser ignores the errors of the origin's own certificate */
async function firstVisit(browser: Browser, site: string, overlay: Overlay): Promise<FirstVisit> {
  const origin = await startOrigin(site, overlay)
  const page = await browser.newPage()
  try {
    // One page view in ten also loads what measures timings.
    await page.addInitScript(() => (Math.random = () => 0.5))
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const fetched = recordFiles(session)
    const idle = page.waitForResponse(/\/beacons\.\w+\.js$/)
    await page.goto(`https://localhost:${origin.port}/`)
    await Promise.all([drawn(page), idle])
    await page.waitForLoadState('networkidle')
    const files = fetched().sort((one, other) => other.bytes - one.bytes)
    return { files, kilobytes: kilobytes(files) }
  } finally {
    await page.close()
    origin.close()
  }
}
