import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ElementHandle } from 'puppeteer-core'
import { openInFirefox, startFirefox } from '../../either-browser'
import { findNamed, named } from './named'
import { sheetsIn } from './sheets'
import type { Engine, EngineVisit, OpenOptions } from './engine'

/** Also what is muted, and although the driver's own questions count as the visitor's clicks. */
const PLAYS_NOTHING = { 'media.autoplay.default': 5, 'media.autoplay.blocking_policy': 2 }

/** Starts the system's Firefox; a second one for visitors whose browser plays nothing by itself. */
export async function launchFirefox(): Promise<Engine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firefox-'))
  const start = (preferences: Record<string, unknown> = {}) =>
    startFirefox({
      'intl.accept_languages': 'zh-CN',
      'browser.download.folderList': 2,
      'browser.download.dir': folder,
      ...preferences,
    })
  const browser = await start()
  const silent = { browser: undefined as typeof browser | undefined }
  const open = async ({ autoplay = true }: OpenOptions = {}): Promise<EngineVisit> => {
    if (!autoplay) silent.browser ??= await start(PLAYS_NOTHING)
    return openIn((!autoplay && silent.browser) || browser, folder)
  }
  const close = async () => {
    await Promise.all([browser.close(), silent.browser?.close()])
    rmSync(folder, { recursive: true, force: true })
  }
  return { open, close }
}

async function openIn(browser: Awaited<ReturnType<typeof startFirefox>>, folder: string) {
  const watched = await openInFirefox(browser)
  const { page } = watched
  const visit: EngineVisit = {
    ...watched,
    // Of a preload that a navigation cuts short it says that its hash is wrong.
    tolerated: /hashes in the integrity attribute match/,
    click: async (role, name) => {
      const found = await page.waitForFunction(findNamed, {}, named(role, name))
      if (found instanceof ElementHandle) await found.click()
    },
    fill: (selector, text) => page.locator(selector).fill(text),
    choose: (selector, value) => page.select(selector, value),
    press: (key) => page.keyboard.press(key === 'Space' ? ' ' : key),
    resize: (size) => page.setViewport(size),
    screenshot: ({ path }) => page.screenshot({ path: path }),
    sheets: async () => sheetsIn(await page.pdf({ format: 'A4' })),
    saved: async () =>
      readdirSync(folder)
        .map((name) => path.join(folder, name))
        .filter((file) => !existsSync(`${file}.part`) && !file.endsWith('.part')),
  }
  return visit
}
