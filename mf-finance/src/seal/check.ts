import type { GetAnswer, HttpClient, Memory } from 'shared/contract'
import { commitment, ERASED, leafText } from 'shared/log'
import { checkLog, prove, type CheckedLog } from 'shared/seal'
import type { Checked, CheckedRow, ShownRow } from './checked'

type Proofs = GetAnswer<'/log/proof/list'>
type Proof = Proofs['rows'][number]

/**
 * Checks the rows of a page together: one call brings their proofs and the signed checkpoint.
 * @param rows at most 100
 * @throws when the service or the log could not be read: then nothing can be said
 */
export async function check(
  rows: readonly ShownRow[],
  { http, memory }: { http: HttpClient; memory: Memory },
): Promise<Checked> {
  const ids = rows.map(({ id }) => id).join(',')
  const proofs = await http.get('/log/proof/list', { params: { ids }, quiet: true })
  if (proofs.checkpoint === null) return { log: { state: 'unchecked', why: 'none' }, rows: {} }
  const log = await checkLog(proofs.checkpoint, memory)
  if (log.state !== 'verified') return { log, rows: {} }
  return { log, rows: Object.fromEntries(rows.map((row) => [row.id, checkRow(row, proofs, log)])) }
}

/** What asks a chain and shows its answer: only for sites with one, and loaded from here, because both share their code. */
export const loadAnchor = () => import(/* webpackChunkName: "anchor" */ './anchor')

function checkRow(row: ShownRow, { rows, hashes }: Proofs, log: CheckedLog): CheckedRow {
  const given = rows.find(({ id }) => id === row.id)
  // Rows join the log in the order of their numbers.
  if (!given) {
    const isSkipped = rows.some(({ id }) => BigInt(id) > BigInt(row.id))
    return { state: 'unchecked', why: isSkipped ? 'skipped' : 'waiting' }
  }
  const { index, unitSalt } = given
  const isErased = unitSalt === null || (Boolean(row.reason) && given.reasonSalt === null)
  const leaf = leafOf(row, given)
  if (leaf === undefined) return { state: 'failed', index, unitSalt }
  const proof = given.proof.map((place) => hashes[place] ?? '')
  const { hash, isIn } = prove(log, { index, leaf, proof })
  return {
    ...{ state: isIn ? 'verified' : 'failed', index, unitSalt, isErased },
    ...{ leaf, hash, proof },
  }
}

/**
 * The leaf of the row that is shown. A commitment is taken as given only where the page does not show its value.
 * @returns undefined for a row that no leaf can hold
 */
function leafOf(row: ShownRow, given: Proof): string | undefined {
  const { unit, reason } = row
  const unitHash = committed(unit, given.unitSalt, given.unitHash)
  const reasonHash =
    reason === undefined
      ? given.reasonHash
      : reason && committed(reason, given.reasonSalt, given.reasonHash)
  if (unitHash === undefined || reasonHash === undefined) return undefined
  try {
    return leafText({ ...row, unitHash, reasonHash })
  } catch {
    return undefined
  }
}

/** The commitment of a text on the page. @returns undefined for a text that is said to be erased and still shown */
function committed<Hash>(text: string, salt: string | null, hash: Hash): string | Hash | undefined {
  if (salt !== null) return commitment(salt, text)
  return text === ERASED ? hash : undefined
}
