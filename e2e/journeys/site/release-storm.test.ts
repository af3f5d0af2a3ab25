import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { PROGRAM_FLAGS } from 'api/testing/program-flags'
import type { Page } from 'playwright-core'
import { readJournal, verifySite } from 'release'
import { markedBuild } from 'release/testing'
import { settled } from '../../browser'
import { ownSite } from '../../journey'
import { ROOT } from '../../site'

/** `RELEASES=50 KILLS=30` for the long storm. */
const RELEASES = Number(process.env.RELEASES ?? 4)
const KILLS = Number(process.env.KILLS ?? 6)
const VISITORS = 4
const ROUTES = ['/', '/finance', '/live', '/live/paddy', '/pay', '/about']

describe('a storm of releases', { timeout: 1_800_000 }, () => {
  const { site, inPage } = ownSite()
  const builds: Record<'mf-live' | 'mf-pay', string[]> = { 'mf-live': [], 'mf-pay': [] }
  before(() => {
    // It is about the folder: half of the releases are killed before a browser would have opened anything.
    writeFileSync(path.join(site.siteDir, 'settings.json'), '{"browserCheck":false}')
    for (const part of ['mf-live', 'mf-pay'] as const)
      for (const mark of ['one', 'two']) builds[part].push(markedBuild(part, mark))
  })
  after(() =>
    Object.values(builds)
      .flat()
      .forEach((folder) => rmSync(folder, { recursive: true })),
  )

  const release = (part: 'mf-live' | 'mf-pay', turn: number) =>
    spawn(
      process.execPath,
      [...PROGRAM_FLAGS, 'release/cli.ts', part, '--from', builds[part][turn % 2]!],
      {
        cwd: ROOT,
        env: { ...process.env, SITE_DIR: site.siteDir },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )

  /** Loads one route after another until it is over; every load must be whole. */
  async function walk(page: Page, start: number, isOver: () => boolean): Promise<number> {
    let loads = 0
    for (; !isOver(); loads++) {
      await page.goto(site.url + ROUTES[(start + loads) % ROUTES.length]!)
      await settled(page)
      assert.equal(await page.getByRole('alert').count(), 0, page.url())
    }
    return loads
  }

  it('fails no load, loses and doubles no entry of the journal, and leaves nothing behind', async () => {
    let over = false
    const failed: string[] = []
    const loads: number[] = []
    const visits = Array.from({ length: VISITORS }, (_, start) =>
      inPage({}, async ({ page, faults }) => {
        page.on('response', (response) => {
          if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
        })
        loads.push(await walk(page, start, () => over))
        assert.deepEqual(faults, [])
      }),
    )
    try {
      for (let turn = 0; turn < RELEASES; turn++) {
        const both = [release('mf-live', turn), release('mf-pay', turn)]
        await Promise.all(both.map((child) => once(child, 'exit')))
        assert.deepEqual([both[0]!.exitCode, both[1]!.exitCode], [0, 0])
      }
      for (let turn = 0; turn < KILLS; turn++) {
        const child = release('mf-live', RELEASES + turn)
        await Promise.race([once(child, 'exit'), pause(Math.random() * 1_500)])
        child.kill('SIGKILL')
      }
      const last = release('mf-live', RELEASES + KILLS)
      await once(last, 'exit')
      assert.equal(last.exitCode, 0)
    } finally {
      over = true
      await Promise.all(visits)
    }
    console.log(`${loads.join(' + ')} pages were loaded by ${VISITORS} visitors`)
    assert.deepEqual(failed, [])
    assert.deepEqual(await verifySite(site.siteDir), [])
    const revisions = (await readJournal(site.siteDir)).map(({ revision }) => revision)
    assert.deepEqual(
      revisions,
      revisions.map((_, index) => index + 1),
    )
    assert.ok(revisions.length > 2 * RELEASES, String(revisions.length))
    const everything = readdirSync(site.siteDir, { recursive: true, encoding: 'utf8' })
    assert.deepEqual(
      everything.filter((name) => /writing|draft/.test(name)),
      [],
    )
    assert.equal(readdirSync(path.join(site.siteDir, '.locks')).length, 1)
    const registry = readFileSync(path.join(site.siteDir, 'registry.json'), 'utf8')
    const served = everything.filter((name) => /^releases\/[^/]+\/[^/]+$/.test(name))
    assert.deepEqual(
      served.filter((name) => !registry.includes(`/${name}/`)),
      [],
    )
  })
})
