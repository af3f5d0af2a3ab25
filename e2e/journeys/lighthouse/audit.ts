import { freePorts } from 'api/testing/free-ports'
import lighthouse, { type Result } from 'lighthouse'
import { launchBrowser } from '../../browser'
import { startSite } from '../../site'

/** The categories that the machine's speed does not change. */
export const CATEGORIES = ['accessibility', 'best-practices', 'seo']

/** What Lighthouse says of one page. */
export interface Audited {
  /** Of 100, by category; null when Lighthouse failed. */
  figures: Record<string, number | null>
  /** Each failed audit with the places on the page. */
  faults: string[]
}

export interface Audits {
  siteUrl: string
  audit: (url: string, categories?: string[]) => Promise<Audited>
  stop: () => Promise<void>
}

/**
 * Starts the site, with the public address that canonical links need, and one browser for all pages.
 * @param kind as `launchBrowser` takes it
 */
export async function startAudits(kind: 'headless' | 'whole'): Promise<Audits> {
  const [sitePort, port] = await freePorts(2)
  const siteUrl = `http://127.0.0.1:${sitePort}`
  const site = await startSite({ PORT: String(sitePort), PUBLIC_URL: siteUrl })
  const browser = await launchBrowser([`--remote-debugging-port=${port}`], kind)
  return {
    siteUrl,
    audit: async (url, categories = CATEGORIES) => {
      // A phone and a slow line by its defaults. That line is only calculated; any other `throttlingMethod` waits 8 s longer.
      const ran = await lighthouse(url, {
        ...(port && { port }),
        onlyCategories: categories,
        disableFullPageScreenshot: true,
        locale: 'en-US',
        logLevel: 'error',
      })
      if (!ran) throw new Error(`Lighthouse returned nothing for ${url}.`)
      return audited(ran.lhr)
    },
    stop: async () => {
      await browser.close()
      await site.stop()
    },
  }
}

function audited({ categories, audits }: Result): Audited {
  const all = Object.values(categories)
  const counted = all.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  const failed = [...new Set(counted.map(({ id }) => id))]
    .flatMap((id) => audits[id] ?? [])
    .filter(({ score, scoreDisplayMode: mode }) => mode === 'error' || (score ?? 1) < 1)
  return {
    figures: Object.fromEntries(
      all.map(({ id, score }) => [id, score === null ? null : Math.round(score * 100)]),
    ),
    faults: failed.map(faultOf),
  }
}

function faultOf({ id, title, explanation, errorMessage, details }: Result['audits'][string]) {
  const items = details && 'items' in details && Array.isArray(details.items) ? details.items : []
  return [`${id}: ${title}`, explanation, errorMessage, ...items.map(placeOf)]
    .filter(Boolean)
    .join('\n')
}

/** An element as it is written, with its fault; whatever else an audit names as it stands. */
function placeOf(item: {
  node?: { snippet?: string; selector?: string; explanation?: string }
}): string {
  const { node } = item
  return node ? [node.selector, node.snippet, node.explanation].join('\n') : JSON.stringify(item)
}
