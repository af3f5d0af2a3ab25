import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually, NAMES } from '../../browser'
import type { Engine, EngineVisit, Key, OpenOptions, Role } from './engine'
import { findNamed, named } from './named'
import { startDriver, type Element, type Session } from './webdriver'
import { inPage, type Watched } from './webkit-script'

const MINI_BROWSER = ['x86_64', 'aarch64']
  .map((processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find((file) => existsSync(file))

const PROGRAMS = ['WebKitWebDriver', 'xvfb-run', 'xauth'].map((name) => `/usr/bin/${name}`)

/** For a `skip`: why WebKitGTK cannot be started; nothing where it can. */
export const webkitMissing: { missing?: string } =
  MINI_BROWSER && PROGRAMS.every((file) => existsSync(file))
    ? {}
    : { missing: 'no WebKitGTK here (on Debian: apt-get install webkit2gtk-driver xvfb xauth)' }

/** The code points by which WebDriver names keys. */
const KEYS: Record<Key, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  Tab: '\uE004',
}

/** Starts WebKitGTK's small browser, which saves files in a home folder of its own. */
export async function launchWebkit(): Promise<Engine> {
  const home = mkdtempSync(path.join(tmpdir(), 'webkit-'))
  const saves = path.join(home, 'saved')
  mkdirSync(saves)
  writeFileSync(path.join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${saves}"\n`)
  const start = () => startDriver({ HOME: home, XDG_CONFIG_HOME: home })
  let driver = await start()
  const begin = async (browser: object): Promise<Session> => {
    try {
      return await driver.begin(browser)
    } catch (error) {
      if (!(error instanceof Error && error.name === 'TimeoutError')) throw error
      // Seen once: the browser never reported to its driver, which then takes no other session.
      await driver.stop()
      driver = await start()
      return driver.begin(browser)
    }
  }
  const open = async ({ autoplay = true }: OpenOptions = {}) => {
    const args = ['--automation', `--autoplay-policy=${autoplay ? 'allow-without-sound' : 'deny'}`]
    return visitIn(await begin({ binary: MINI_BROWSER, args }), saves)
  }
  const close = async () => {
    await driver.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return { open, close }
}

function visitIn(session: Session, saves: string): EngineVisit {
  const faults: string[] = []
  const evaluate = async <Given, Result>(work: (given: Given) => Result, given?: Given) => {
    const script = inPage(work)
    const watched = await session.execute<Watched<Awaited<Result>>>(script, given ?? null)
    faults.push(...watched.faults)
    return watched.result
  }
  const bySelector = async (selector: string) => {
    const [first] = await session.find(selector)
    assert.ok(first, `${selector} is not there`)
    return first
  }
  const byName = async (role: Role, name: string) => {
    const element = await session.execute<Element | null>(
      `${NAMES}; return (${findNamed})(arguments[0])`,
      named(role, name),
    )
    assert.ok(element, `no ${role} is called ${name}`)
    return element
  }
  const waitForFunction = (holds: () => boolean) =>
    eventually(async () => assert.ok(await evaluate(holds), String(holds)))
  return {
    page: {
      goto: (address) => session.goto(address).then(() => evaluate(() => undefined)),
      click: (selector) => eventually(async () => session.click(await bySelector(selector))),
      waitForSelector: (selector) => eventually(() => bySelector(selector).then(() => {})),
      waitForFunction,
      evaluate,
    },
    faults,
    click: (role, name) => eventually(async () => session.click(await byName(role, name))),
    fill: (selector, text) =>
      eventually(async () => session.fill(await bySelector(selector), text)),
    // Its menu is a window of the system, which the driver cannot reach.
    choose: (selector, value) => evaluate(chooseHere, { selector, value }),
    press: (key) => session.press(KEYS[key]),
    resize: (size) => session.resize(size),
    screenshot: ({ path: file }) => session.screenshot(file),
    saved: async () => readdirSync(saves).map((name) => path.join(saves, name)),
    close: () => session.end(),
  }
}

/** Runs in the page. */
function chooseHere({ selector, value }: { selector: string; value: string }) {
  const field = document.querySelector<HTMLSelectElement>(selector)!
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
