import type { Queries } from '../database/schema'
import { Refusal } from '../refusal'

/** What is left of a purpose without width, letter case, spaces, brackets and dashes. */
const core = (purpose: string) =>
  purpose
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Z}\p{P}]/gu, '')

/**
 * Refuses purposes that are written in two ways: each would open an account of its own, and the money of one purpose
 * would stand on two.
 * @param purposes what the import names
 * @param known what the ledger names already
 * @throws Refusal that names every such pair
 */
export function refuseSimilar(purposes: Iterable<string>, known: Iterable<string>): void {
  const ledger = new Set(known)
  const written = new Map([...ledger].map((purpose) => [core(purpose), purpose]))
  const faults: string[] = []
  for (const purpose of purposes) {
    if (ledger.has(purpose)) continue
    const other = written.get(core(purpose))
    if (other === undefined) written.set(core(purpose), purpose)
    else {
      const where = ledger.has(other) ? 'the ledger has' : 'the file also has'
      faults.push(`The file has the purpose "${purpose}", ${where} "${other}".`)
    }
  }
  if (faults.length === 0) return
  throw new Refusal([
    ...faults,
    'They differ only in spaces, brackets, case or width. Write each purpose in one way: every spelling has an account of its own.',
  ])
}

/** The purposes that have an account. */
export async function knownPurposes(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('ledger_account').select('purpose').execute()
  return rows.map(({ purpose }) => purpose)
}
