import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** Chromium without windows: it shows the same pages for half of the processor's time (docs/decisions/0013). */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The compiler that runs these files wraps functions in a call of this name; in a page it must exist too. */
export const NAMES = 'globalThis.__name ??= (named) => named'

/**
 * Starts `CHROMIUM_PATH`, or a Chromium of the system, or the one that comes as an npm package
 * (`CHROMIUM_PATH=packaged` always starts that one).
 * @param kind `whole` prefers the browser that visitors have, for measurements
 * @param without arguments that the driver would add by itself
 * @throws a sentence that says what to install, when none can be started
 */
export async function launchBrowser(
  args: string[] = [],
  kind: 'headless' | 'whole' = 'headless',
  without: string[] = [],
): Promise<Browser> {
  try {
    return await chromium.launch({
      executablePath: installedBrowser(kind) ?? (await packagedBrowser()),
      args: [...QUIET, ...args],
      ignoreDefaultArgs: without,
    })
  } catch (error) {
    throw new Error(
      'No browser could be started. Install Chromium (on Debian: apt-get install chromium-headless-shell), or name one in CHROMIUM_PATH.',
      { cause: error },
    )
  }
}

/** Whether the browser that visitors have is installed. */
export const hasWholeBrowser = (): boolean => WHOLE.some((place) => existsSync(place))

function installedBrowser(kind: 'headless' | 'whole'): string | undefined {
  const named = process.env.CHROMIUM_PATH
  const system = kind === 'whole' ? [...WHOLE, HEADLESS_SHELL] : [HEADLESS_SHELL, ...WHOLE]
  return (named ? [named] : system).find((place) => existsSync(place))
}

/** Only its file, not the package's own arguments: they put everything into one process, which ends with its first context. */
async function packagedBrowser(): Promise<string> {
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
