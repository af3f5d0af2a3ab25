import type { Page } from 'playwright-core'

/** Keeps what the policies refuse in the pages that are opened from now on. */
export const noteRefused = (page: Page): Promise<unknown> => page.addInitScript(note)

function note() {
  const refused: string[] = []
  Object.assign(globalThis, { refused })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    refused.push(`${effectiveDirective} ${blockedURI}`),
  )
}

/** The directive and the place of everything that the page was refused so far. */
export const refused = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused)

/** What the page has reported of a kind so far: the part, the reason (a directive), and the message. */
export function listenToReports(page: Page, wanted = 'policy'): string[][] {
  const reported: string[][] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/beacons')) return
    const { reports } = request.postDataJSON() as { reports: Record<string, string>[] }
    for (const { kind, part, reason, message } of reports)
      if (kind === wanted) reported.push([part!, reason!, message!])
  })
  return reported
}

/** The page sends what it has to report, as when it is closed. */
export const sendReports = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
