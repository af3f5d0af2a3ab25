import type { Candidate } from '../change'
import { readCheckSettings } from '../settings'

/**
 * The browser check of `npm run release`: opens what is new of a candidate, and says on the console what it did.
 * @throws when the operator's settings are invalid
 */
export function browserCheck(site: string): (candidate: Candidate) => Promise<void> {
  const { browserCheck: isOn, siteUrl } = readCheckSettings(site)
  return async (candidate) => {
    if (!candidate.parts.length) return
    if (!isOn)
      return console.log('No browser has opened it: "browserCheck" is false in settings.json.')
    // Loading the browser's driver takes half a second, which not every release needs.
    const { checkInBrowser } = await import('./check')
    const { visits, seconds } = await checkInBrowser({ ...candidate, running: siteUrl })
    const api = siteUrl
      ? `the api of ${siteUrl} answered`
      : 'without an api; set SITE_URL=http://… to check with the api of a running site'
    console.log(`A browser opened ${visits} pages in ${seconds.toFixed(1)} s, ${api}.`)
  }
}
