import type { Download } from 'playwright-core'
import { launchBrowser, openPage } from '../../browser'
import type { Engine, EngineVisit } from './engine'
import { sheetsIn } from './sheets'

/** Starts Chromium, driven by Playwright as in all other journeys. */
export async function launchChromium(): Promise<Engine> {
  const browser = await launchBrowser()
  const open = async (): Promise<EngineVisit> => {
    const watched = await openPage(browser)
    const { page } = watched
    const downloads: Download[] = []
    page.on('download', (download) => downloads.push(download))
    return {
      ...watched,
      click: (role, name) => page.getByRole(role, { name, exact: true }).first().click(),
      fill: (selector, text) => page.fill(selector, text),
      choose: (selector, value) => page.selectOption(selector, value),
      press: (key) => page.keyboard.press(key),
      resize: (size) => page.setViewportSize(size),
      screenshot: (options) => page.screenshot(options),
      sheets: async () => sheetsIn(await page.pdf({ format: 'A4' })),
      saved: () => Promise.all(downloads.map((download) => download.path())),
    }
  }
  return { open, close: () => browser.close() }
}
