import { cleanup, screen } from '@testing-library/react'
import { DEFAULT_SETTINGS, type Lang, type LedgerRow, type Memory } from 'shared/contract'
import { answerLog, memoryInMap, newKey, ok, renderInSite } from 'testing'
import { Ledger } from '../ledger/Ledger'
import { messages } from './front-door'
import { answers, cost, gift, page } from './ledger-answers'
import type { AnchorPlace } from '../seal/anchored'
import { signedLog, type Row, type SignedLog } from './signed-log'
// Imported here, so that a test does not wait for a lazily loaded module to be compiled.
import '../seal/check'
import '../seal/anchor'

export const key = newKey()
export const other = (id: string): Row => ({ ...gift, id, item: `第${id}笔` })
/** The rows of the page with others around them. */
export const rows = [other('9'), gift, cost, other('13'), other('14')]
export const log = signedLog(rows, [key])

interface Visit {
  log?: SignedLog
  proofs?: (ids: string) => unknown
  shown?: LedgerRow[]
  memory?: Memory
  lang?: Lang
  /** Of a site with a chain: where the service says that the anchors are. */
  place?: AnchorPlace
}

/** Opens the ledger's screen as a visitor with this memory; the network answers from the log. */
export function visit({
  memory = memoryInMap(),
  shown = [gift, cost],
  lang = 'zh',
  ...from
}: Visit = {}) {
  cleanup()
  const signed = from.log ?? log
  answerLog(signed)
  const proofs = from.proofs ?? ((ids: string) => ok(signed.proofs(ids)))
  const given: Record<string, unknown> = {
    ...answers,
    '/finance/entry/page': page(shown),
    '/log/proof/list': ({ ids }: { ids: string }) => proofs(ids),
    '/log/anchor/get': ok(from.place ?? null),
  }
  const settings = { ...DEFAULT_SETTINGS, chainEndpoints: from.place?.endpoints ?? [] }
  renderInSite(<Ledger />, {
    messages: { finance: messages },
    at: '/finance',
    answers: given,
    lang,
    site: { memory, settings },
  })
  return { memory, given }
}

/** The sentence below the rows, once it says this. */
export const verdict = (text: string | RegExp) =>
  screen.findByText((_, element) => {
    const words = element?.getAttribute('role') === 'status' ? element.textContent : ''
    return typeof text === 'string' ? words === text : text.test(words)
  })
/** The cell of a row's item, with its seal in words. */
export const sealOf = (item: string) =>
  screen.getByRole('link', { name: new RegExp(`^${item}`) }).closest('td')!.textContent
