import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import { readRegistry } from 'release'
import { awake, eventually, nobodyLooks, settled } from '../../browser'
import { damage, damageCopy } from '../../damaged-file'
import { EITHER, ownEither, type EitherPage, type EitherVisit } from '../../either-browser'
import { runningSite } from '../../journey'
import { firstScreenFiles, type ScreenFile } from './first-screen-files'

const ALERT = 'main [role="alert"]'
const SHOWN = 'main:not(:has([role="alert"], [aria-busy="true"])) h1'

/** What the browsers and the shell say of a refused file. */
const EXPECTED = [
  /ERR_CONTENT_DECODING_FAILED/,
  /'integrity' attribute for resource/,
  /hashes in the integrity attribute match/,
  // Firefox's driver does not say which error.
  /^error: (Part \w+ failed: )?(LoadError:|ChunkLoadError:|JSHandle@error)/,
  // React's word for a composed screen that its frame replaces.
  /^uncaught: (Error: Error: )?Minified React error #422;/,
]

for (const { name, launch, missing } of EITHER)
  describe(`a file with one byte changed, in ${name}`, { skip: missing, timeout: 600_000 }, () => {
    const site = runningSite()
    const inPage = ownEither(launch)
    const fileOf = (address: string) => path.join(site.siteDir, address)

    it('of every type of every part does not run; a frame says so, it is reported, and 重试 works once it is repaired', async (t) => {
      const files = await firstScreenFiles(site)
      for (const file of files)
        await t.test(`${file.name}: ${file.kind}`, () => isContained(file, damage))
      const [first] = files
      await t.test(`${first!.name}: a bit of the compressed ${first!.kind}`, () =>
        isContained(first!, damageCopy),
      )
    })

    /** Opens the screen of a file that is damaged, and tries again once it is repaired. */
    async function isContained(file: ScreenFile, spoil: (file: string) => () => void) {
      const repair = spoil(fileOf(file.address))
      await inPage((visit) => isFramed(visit, file, repair)).finally(repair)
    }

    async function isFramed({ page, faults }: EitherVisit, file: ScreenFile, repair: () => void) {
      const before = await failuresOf(file)
      await open(page, file)
      await page.waitForSelector(ALERT)
      await page.evaluate(() => void Object.assign(globalThis, { sameTab: true }))
      const said = await page.evaluate(
        () => document.querySelector('main [role=alert]')!.textContent,
      )
      assert.match(said, new RegExp(`^「${file.label}」没有取到`))
      await restOfThePageWorks(page)
      repair()
      await page.click(`${ALERT} button`)
      await page.waitForSelector(SHOWN)
      assert.ok(await page.evaluate(() => 'sameTab' in globalThis), 'the page was not reloaded')
      await eventually(async () => {
        // As when it is closed.
        await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
        assert.equal(await failuresOf(file), before + 1)
      })
      assert.deepEqual(
        faults.filter((fault) => !EXPECTED.some((line) => line.test(fault))),
        [],
      )
    }

    /** A page holds the styles of its own screen, so a style's file is loaded only on the way from another one. */
    async function open(page: EitherPage, { kind, at, from }: ScreenFile) {
      await page.goto(site.url + (kind === 'style' ? from : at))
      await page.evaluate(nobodyLooks)
      if (kind !== 'style') return
      await awake(page)
      await page.click(`:is(nav, footer) a[href="${at}"]`)
    }

    /** How often the release could not be loaded, as the operator reads it. */
    async function failuresOf({ name, version }: ScreenFile): Promise<number> {
      const metrics = await (await fetch(`${site.url}/api/metrics`)).text()
      const counted = `farm_part_failures_total{part="${name}",version="${version}",kind="load",reason="unreachable",share="stable"} `
      return Number(metrics.split(counted)[1]?.split('\n')[0] ?? 0)
    }

    it('is refused whichever of all releases it belongs to', () =>
      inPage(async ({ page }) => {
        const { shell, remotes } = await readRegistry(site.siteDir)
        const addresses = [shell, ...Object.values(remotes)].flatMap(({ base, files }) =>
          files.map((file) => base + file.path),
        )
        assert.deepEqual(
          addresses.filter((address) => !/\.(js|css)$/.test(address)),
          [],
          'a type of file that is tried nowhere here',
        )
        await page.goto(`${site.url}/about`)
        await settled(page)
        const repairs = addresses.map((address) => damage(fileOf(address)))
        const used = (query: string) =>
          page.evaluate(
            loadAll,
            addresses.map((address) => address + query),
          )
        assert.deepEqual(await used('?damaged'), [])
        repairs.forEach((repair) => repair())
        assert.equal((await used('?repaired')).length, addresses.length)
      }))
  })

/** The menu is there, and the language changes. */
async function restOfThePageWorks(page: EitherPage) {
  await page.waitForSelector('header a[href="/about"]')
  for (const lang of ['en', 'zh']) {
    await page.click('header a[hreflang]')
    await page.waitForSelector(`html[lang^="${lang}"]`)
  }
}

/** Runs in the page: loads each file as the page's own code would. @returns those that the browser used */
async function loadAll(addresses: string[]): Promise<string[]> {
  const used = await Promise.all(
    addresses.map(
      (address) =>
        new Promise<boolean>((resolve) => {
          const isStyle = address.includes('.css')
          const element = document.createElement(isStyle ? 'link' : 'script')
          element.onload = () => resolve(true)
          element.onerror = () => resolve(false)
          if ('rel' in element) Object.assign(element, { rel: 'stylesheet', href: address })
          else element.src = address
          document.head.append(element)
        }),
    ),
  )
  return addresses.filter((_, index) => used[index])
}
