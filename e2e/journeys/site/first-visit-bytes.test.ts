import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { firstVisits } from '../../bench/first-visit'
import { launchBrowser } from '../../browser'
import { runningSite } from '../../journey'

/** Reached on 2026-11-23, and 2 % more. What both hold changes the ratio little; what only federation needs does. */
const LIMIT = 1.05

describe('a first visit of home', () => {
  const site = runningSite()
  let browser: Browser
  before(async () => {
    browser = await launchBrowser(['--ignore-certificate-errors'])
  })
  after(() => browser?.close())

  it(`fetches at most ${LIMIT} times the bytes of the same source as one bundle`, async () => {
    const { federated, bundle } = await firstVisits(browser, site.url)
    const ratio = federated.kilobytes / bundle.kilobytes
    assert.ok(
      ratio <= LIMIT,
      `${federated.kilobytes.toFixed(1)} KB are ${ratio.toFixed(3)} times the ${bundle.kilobytes.toFixed(1)} KB of the bundle. npm run bench:bytes lists the files.`,
    )
  })
})
