import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Registry } from 'shared/contract'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage } from '../browser'
import { ROOT, startSite, type RunningSite } from '../site'

const HEADING = '田间直播'
const CHANGED = '田间新画面'

describe('shipping a part while the site is served', () => {
  let site: RunningSite
  let browser: Browser
  /** Another build of mf-live: its heading reads differently. */
  let otherBuild: string

  before(async () => {
    site = await startSite()
    browser = await launchBrowser()
    otherBuild = mkdtempSync(path.join(tmpdir(), 'live-'))
    cpSync(path.join(ROOT, 'mf-live/dist'), otherBuild, { recursive: true })
    for (const file of filesBelow(otherBuild)) {
      const text = readFileSync(file, 'utf8')
      if (text.includes(HEADING)) writeFileSync(file, text.replaceAll(HEADING, CHANGED))
    }
  })
  after(async () => {
    await browser?.close()
    await site?.stop()
    rmSync(otherBuild, { recursive: true, force: true })
  })

  const registry = async () => (await (await fetch(`${site.url}/registry.json`)).json()) as Registry
  const ship = (...args: string[]) => site.run('mf-live', '../shared/release/cli.ts', ...args)

  it('the next full load shows it, an open tab goes on, nothing else is touched, and back is one command', async () => {
    const { page, faults, close } = await openPage(browser)
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto(`${site.url}/`)
    await page.getByRole('contentinfo').getByRole('link', { name: '现场直播' }).waitFor()
    const first = await registry()

    await ship('--from', otherBuild)
    const second = await registry()
    assert.notEqual(second.remotes.live!.version, first.remotes.live!.version)
    assert.deepEqual({ ...second.remotes, live: null }, { ...first.remotes, live: null })
    assert.deepEqual(second.shell, first.shell)

    await page.getByRole('contentinfo').getByRole('link', { name: '现场直播' }).click()
    await heading.getByText(HEADING).waitFor()
    await page.reload()
    await heading.getByText(CHANGED).waitFor()
    assert.match(await (await fetch(`${site.url}/live`)).text(), new RegExp(CHANGED))

    await ship('--back')
    assert.deepEqual((await registry()).remotes, first.remotes)
    await page.reload()
    await heading.getByText(HEADING).waitFor()
    assert.deepEqual(faults, [])
    await close()
  })

  it('a tab whose part is broken gets the mended release by 重试, without a reload', async () => {
    const { page, close } = await openPage(browser)
    await page.route('**/releases/mf-live/**/remoteEntry*', (route) =>
      route.fulfill({ status: 500 }),
    )
    await page.goto(`${site.url}/live`)
    const alert = page.getByRole('main').getByRole('alert')
    await alert.waitFor()
    await ship('--from', otherBuild)
    const { base } = (await registry()).remotes.live!
    await page.unrouteAll()
    await page.route(`**/releases/mf-live/**/remoteEntry*`, (route) =>
      route.request().url().includes(base) ? route.continue() : route.fulfill({ status: 500 }),
    )
    await alert.getByRole('button', { name: '重试' }).click()
    await page.getByRole('heading', { level: 1, name: CHANGED }).waitFor()
    await close()
  })

  it('refuses a release whose screen cannot be rendered, and says which page', async () => {
    const before = await registry()
    const bundle = path.join(otherBuild, 'node/main.cjs')
    writeFileSync(bundle, `throw new Error('no screen'); ${readFileSync(bundle, 'utf8')}`)
    await assert.rejects(ship('--from', otherBuild), /no screen/)
    assert.deepEqual(await registry(), before)
  })
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|cjs)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}
