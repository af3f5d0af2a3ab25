import type { Queries } from '../database/schema'
import { Refusal } from '../refusal'

/** Maximum number of pairs that are listed. */
const LISTED = 100

/** What is left of a purpose without width, letter case, spaces, brackets and quotes. */
const core = (purpose: string) =>
  purpose
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Z}\p{Ps}\p{Pe}\p{Pi}\p{Pf}"']/gu, '')

/**
 * Refuses purposes that are written in two ways: each would open an account of its own, and the money of one purpose
 * would stand on two.
 * @param purposes what is to be recorded
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
      const where = ledger.has(other) ? 'the ledger has' : 'beside it stands'
      faults.push(`"${purpose}" is new, ${where} "${other}".`)
    }
  }
  if (faults.length === 0) return
  throw new Refusal([
    ...faults.slice(0, LISTED),
    'They differ only in spaces, brackets, quotes, case or width. Write each purpose in one way: every spelling has an account of its own.',
  ])
}

/** The purposes that have an account or can be given for; of a demonstration only the real projects. */
export async function knownPurposes(queries: Queries, demo = false): Promise<string[]> {
  const projects = queries.selectFrom('project').select('name').where('demo', '=', false)
  const names = (await projects.execute()).map(({ name }) => name)
  if (demo) return names
  const accounts = await queries.selectFrom('ledger_account').select('purpose').execute()
  return [...names, ...accounts.map(({ purpose }) => purpose)]
}
