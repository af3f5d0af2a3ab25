import assert from 'node:assert/strict'
import { it } from 'node:test'
import { inLang } from 'shared/contract'
import { eventually, readsEnglish, settled } from '../../browser'
import type { OwnSite } from '../../journey'
import { firstScreens } from './first-screens'
import { inScope } from './scope'

const SCREENS = [
  ...firstScreens,
  { of: 'mf-finance', at: '/finance?list=expense&pageNo=2' },
  { of: 'mf-live', at: '/live/paddy' },
  { of: 'mf-live', at: '/live/kitchen' },
  { of: 'mf-live', at: '/live/no-such-stream' },
  { of: 'shell', at: '/no/such/page' },
]

/** No screen makes the browser complain. */
export function quiet({ site, inPage }: OwnSite): void {
  const seen = SCREENS.filter(({ of }) => inScope(of))
  /** The browser's own line about an address that does not exist; it is about the document, and true. */
  const ownLine = (address: string) =>
    `error: Failed to load resource: the server responded with a status of 404 (Not Found) ${address}`

  for (const { at } of seen)
    for (const lang of ['zh', 'en'] as const)
      it(`${at} in ${lang}: no error, no warning, hydration included`, () =>
        inPage(lang === 'en' ? readsEnglish : {}, async ({ page, faults }) => {
          const status = (await page.goto(site.url + inLang(lang, at)))!.status()
          await settled(page)
          await page.getByRole('banner').getByRole('link').first().hover()
          await eventually(() =>
            assert.deepEqual(faults, status === 404 ? [ownLine(site.url + inLang(lang, at))] : []),
          )
        }))

  // A browser complains of a preload that nobody uses, but only seconds later; the cause can be seen at once.
  for (const { at } of seen)
    it(`${at}: every file that is preloaded is used`, () =>
      inPage({}, async ({ page }) => {
        await page.addInitScript(noteScripts)
        await page.goto(site.url + at)
        await settled(page)
        const unused = () =>
          page.evaluate(() => {
            const { used } = globalThis as unknown as { used: Set<string> }
            const preloads = document.querySelectorAll<HTMLLinkElement>('link[as=script]')
            const addresses = [...preloads].map(({ href }) => href)
            return addresses.filter((href) => !used.has(href)).map((href) => new URL(href).pathname)
          })
        await eventually(async () => assert.deepEqual(await unused(), []))
      }))
}

/** Runs in the page before anything else: keeps the address of every script that runs, also of those taken out again. */
function noteScripts() {
  const used = new Set<string>()
  Object.assign(globalThis, { used })
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLScriptElement && node.src) used.add(node.src)
  }).observe(document, { childList: true, subtree: true })
}
