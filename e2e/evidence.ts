import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { WatchedPage } from './browser'
import { ROOT } from './site'

let failures = 0

/**
 * Keeps what a page showed when its journey failed: a screenshot, its console, and the trace (`npx playwright-core
 * show-trace trace.zip`). The error names the folder.
 */
export async function keepEvidence({ page, log }: WatchedPage, error: unknown): Promise<void> {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}-${++failures}`
  const folder = path.join(ROOT, 'node_modules/.cache/failed-journeys', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'console.txt'), [page.url(), ...log, ''].join('\n'))
  await page.screenshot({ path: path.join(folder, 'screenshot.png') }).catch(() => {})
  await page
    .context()
    .tracing.stop({ path: path.join(folder, 'trace.zip') })
    .catch(() => {})
  if (error instanceof Error)
    error.stack = `${error.stack}\n    What the page showed: ${path.relative(ROOT, folder)}`
}
