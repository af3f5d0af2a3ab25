import type { Registry } from 'shared/contract'
import type { PageData } from '../page-data'
import { listen } from '../signals'
import { browserOf, partOf, patternOf, versionOf } from './page'
import { Queue } from './queue'
import { observeIntegrity, Witness } from './witness'

/** The share of page views whose timings are reported. Failures are always reported. */
export const SAMPLE = 0.1
/** How long reports wait for others, in ms. */
const WAIT_MS = 10_000

/**
 * Reports what happens on this page in batches, until the page is closed: every ten seconds while there is something to
 * report, and when the page is hidden. It never throws: a page must not fail because its failure could not be reported.
 * @returns ends it
 */
export function startReporter(page: PageData): () => void {
  const { registry } = page
  if (!registry) return () => {}
  const sampled = Math.random() < SAMPLE
  const queue = new Queue()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (!queue.empty) send(page, registry, queue)
  }
  const changed = () => {
    if (!queue.empty) timer ??= setTimeout(flush, WAIT_MS)
  }
  const witness = new Witness(registry, queue, sampled)
  queue.add({ kind: 'view', part: 'shell', version: versionOf('shell', registry) })
  const end = listen((signal) => {
    try {
      witness.hear(signal)
    } catch {
      // What was thrown has no readable message.
    }
    changed()
  })
  observeIntegrity(queue, changed)
  if (sampled) observeVitals(registry, queue, changed)
  changed()
  const onHidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  // On the window, where events arrive last: the web vitals are measured when the document is told.
  window.addEventListener('visibilitychange', onHidden)
  window.addEventListener('pagehide', flush)
  // It may have been hidden before this was loaded, and closed before ten seconds are over.
  onHidden()
  return () => {
    end()
    clearTimeout(timer)
    window.removeEventListener('visibilitychange', onHidden)
    window.removeEventListener('pagehide', flush)
  }
}

function send(page: PageData, registry: Registry, queue: Queue): void {
  const batch = {
    path: patternOf(location.pathname, registry),
    lang: document.documentElement.lang.startsWith('en') ? 'en' : 'zh',
    browser: browserOf(navigator.userAgent),
    share: registry.share ?? 'stable',
    revision: registry.revision,
    ...queue.take(),
  }
  try {
    // A text: to another origin the browser would first have to ask whether it may send JSON.
    navigator.sendBeacon(`${page.settings.apiBase}/beacons`, JSON.stringify(batch))
  } catch {
    // An address that the browser does not accept; nobody can be told.
  }
}

function observeVitals(registry: Registry, queue: Queue, changed: () => void): void {
  const page = partOf(location.pathname, registry)
  void import(/* webpackChunkName: "vitals" */ './vitals')
    .then(({ onVital }) =>
      onVital((metric, value) => {
        queue.time({ metric, ...page, value })
        changed()
      }),
    )
    .catch(() => {})
}
