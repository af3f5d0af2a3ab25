import type { GetAnswer, HttpClient, Memory } from 'shared/contract'
import { goodsLeafOf } from 'shared/log'
import { checkLog, prove, type CheckedLog } from 'shared/seal'
import type { CheckedFacts } from './checked-facts'
import type { ShownFact } from './facts-on-page'

type Proofs = GetAnswer<'/log/goods-proof/list'>

/** The most of one call. */
const MOST = 100

/**
 * Checks the facts of a page: their leaves are made again of what the page shows, and proved in the signed log.
 * @throws when the service or the log could not be read: then nothing can be said
 */
export async function checkFacts(
  facts: readonly ShownFact[],
  { http, memory }: { http: HttpClient; memory: Memory },
): Promise<CheckedFacts> {
  const leaves = facts.flatMap(({ leaf }) => leaf ?? [])
  let checked: CheckedFacts | undefined
  // Place 0 where nothing is in the log: then the log itself is checked all the same.
  for (let at = 0; at < Math.max(leaves.length, 1); at += MOST) {
    const params = { leaves: leaves.slice(at, at + MOST).join() || '0' }
    const proofs = await http.get('/log/goods-proof/list', { params, quiet: true })
    if (proofs.checkpoint === null) return { log: { state: 'unchecked', why: 'none' }, facts: {} }
    const log = await checkLog(proofs.checkpoint, memory)
    if (log.state !== 'verified') return { log, facts: {} }
    checked = { log, facts: { ...checked?.facts, ...statesOf(facts, proofs, log) } }
  }
  return checked!
}

function statesOf(facts: readonly ShownFact[], proofs: Proofs, log: CheckedLog) {
  const given = new Map(proofs.rows.map((row) => [row.index, row]))
  return Object.fromEntries(
    facts.flatMap((fact) => {
      const row = fact.leaf === null ? undefined : given.get(fact.leaf)
      return row ? [[fact.id, isProven(fact, row, proofs.hashes, log) ? 'verified' : 'failed']] : []
    }),
  ) as CheckedFacts['facts']
}

function isProven(
  { kind, content, belongs }: ShownFact,
  { index, salt, proof: places }: Proofs['rows'][number],
  hashes: readonly string[],
  log: CheckedLog,
): boolean {
  const proof = places.map((place) => hashes[place] ?? '')
  return belongs && prove(log, { index, leaf: goodsLeafOf(kind, salt, content), proof }).isIn
}
