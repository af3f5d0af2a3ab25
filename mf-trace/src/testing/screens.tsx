import { Suspense } from 'react'
import { useLocation, useRoutes } from 'shared/router'
import type { BatchPage, RowsAboutBatch } from 'shared/contract'
import { ok, renderInSite, type SiteOptions } from 'testing'
// Imported here, so that a test does not wait for a lazily loaded screen to be compiled.
import '../batch/BatchScreen'
import '../code/CodeScreen'
import '../code/Scanner'
import { messages, routes } from '../remote'

const recorded = { recordedAt: '2026-10-29T12:00:00+08:00', versions: 1, leaf: null }

/** A batch as returned by the service; pass what matters to the test. */
export const batchPage = (own: Partial<BatchPage> = {}): BatchPage => ({
  product: {
    record: { gtin: '09521234500018', name: '新米', about: '当年新米', netGrams: 2_500 },
    ...recorded,
  },
  batch: {
    record: {
      ...{ gtin: '09521234500018', batch: 'A1', field: 'N1', bags: 10 },
      ...{ harvestedOn: '2026-10-09', packedOn: '2026-10-29' },
    },
    ...recorded,
  },
  ...{ field: null, recall: null, bag: null, balance: null },
  ...{ events: [], moreEvents: false, tests: [], certificates: [], demo: false },
  ...own,
})

const none = { total: 0, counted: 0, income: '0.00', expense: '0.00' }

/** The rows of the ledger about a batch as returned by the service; none by default. */
export const rowsAbout = (own: Partial<RowsAboutBatch> = {}): RowsAboutBatch => ({
  ...{ batch: '09521234500018/A1', field: 'N1', list: [], ofBatch: none, ofField: none },
  demo: false,
  ...own,
})

/** Renders the part's screens at an address, as the shell does; the current address is rendered for the test to read. */
export const renderTrace = (at: string, options: Omit<SiteOptions, 'messages' | 'at'> = {}) =>
  renderInSite(
    <Suspense fallback={null}>
      <main>
        <Screens />
      </main>
      <Address />
    </Suspense>,
    {
      ...options,
      answers: { '/finance/entry/list-about-batch': ok(rowsAbout()), ...options.answers },
      ...{ messages: { trace: messages }, at },
    },
  )

function Screens() {
  return useRoutes([{ path: '/trace/*', children: routes }])
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{decodeURIComponent(pathname + search)}</output>
}
