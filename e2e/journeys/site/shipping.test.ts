import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import type { Registry } from 'shared/contract'
import { otherBuild } from 'release/testing'
import { nobodyLooks, settled } from '../../browser'
import { ownSite } from '../../journey'

const HEADING = '田间直播'
const CHANGED = '田间新画面'

describe('shipping a part while the site is served', () => {
  const { site, inPage } = ownSite()
  const builds: string[] = []
  after(() => builds.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

  /** Another build of mf-live, removed after the tests. */
  function changedLive(change: (text: string, file: string) => string): string {
    const folder = otherBuild('mf-live', change)
    builds.push(folder)
    return folder
  }
  const withAnotherHeading = () => changedLive((text) => text.replaceAll(HEADING, CHANGED))

  const registry = async () => (await (await fetch(`${site.url}/registry.json`)).json()) as Registry
  const ship = (...args: string[]) => site.run('mf-live', '../release/cli.ts', ...args)

  it('the next full load shows it, an open tab goes on, nothing else is touched, and back is one command', () =>
    inPage({}, async ({ page, faults }) => {
      const heading = page.getByRole('heading', { level: 1 })
      await page.goto(`${site.url}/`)
      await settled(page)
      const first = await registry()

      await ship('--from', withAnotherHeading())
      const second = await registry()
      assert.notEqual(second.remotes.live!.version, first.remotes.live!.version)
      assert.deepEqual({ ...second.remotes, live: null }, { ...first.remotes, live: null })
      assert.deepEqual(second.shell, first.shell)

      await page.getByRole('contentinfo').getByRole('link', { name: '田间直播' }).click()
      await heading.getByText(HEADING).waitFor()
      await settled(page)
      await page.reload()
      await heading.getByText(CHANGED).waitFor()
      await settled(page)
      assert.match(await (await fetch(`${site.url}/live`)).text(), new RegExp(CHANGED))

      await ship('rollback')
      assert.deepEqual((await registry()).remotes, first.remotes)
      await page.reload()
      await heading.getByText(HEADING).waitFor()
      await settled(page)
      assert.deepEqual(faults, [])
    }))

  it('a tab whose part is broken gets the mended release by 重试, without a reload', (test) =>
    inPage({}, async ({ page }) => {
      await page.addInitScript(nobodyLooks)
      await page.route('**/releases/mf-live/**/remoteEntry*', (route) =>
        route.fulfill({ status: 500 }),
      )
      await page.goto(`${site.url}/live`)
      const alert = page.getByRole('main').getByRole('alert')
      await alert.waitFor()
      await ship('--from', withAnotherHeading())
      test.after(() => ship('rollback'))
      const { base } = (await registry()).remotes.live!
      await page.unrouteAll()
      await page.route(`**/releases/mf-live/**/remoteEntry*`, (route) =>
        route.request().url().includes(base) ? route.continue() : route.fulfill({ status: 500 }),
      )
      await alert.getByRole('button', { name: '重试' }).click()
      await page.getByRole('heading', { level: 1, name: CHANGED }).waitFor()
    }))

  it('refuses a release whose screen cannot be rendered, and says which page', async () => {
    const before = await registry()
    const broken = changedLive((text, file) =>
      file === path.join('node', 'main.cjs') ? `throw new Error('no screen'); ${text}` : text,
    )
    await assert.rejects(ship('--from', broken), /no screen/)
    assert.deepEqual(await registry(), before)
  })
})
