import type { Queries } from '../database/schema'
import { UNRESTRICTED } from '../finance/unrestricted'
import { toYuan } from '../money'
import type { PayContext } from './context'
import type { CLOSED_REASONS } from './schemas'

const ANY_SUMMARY = '由农场按最需要的地方安排，支出同样逐笔记账'

const PRESETS = [2_000n, 5_000n, 10_000n, 30_000n, 100_000n]

/** What visitors can choose for a gift: projects, amounts and channels; or why giving is closed. */
export async function givingTerms({ queries, settings }: PayContext) {
  const { organisation, least, most, channels } = settings
  const demo = channels.includes('sandbox')
  const closed = await closedBecause(queries, { demo, ...settings })
  return {
    closed,
    channels: closed ? [] : channels,
    demo,
    least: toYuan(least),
    most: toYuan(most),
    presets: PRESETS.filter((fen) => fen >= least && fen <= most).map(toYuan),
    projects: await projectsToGiveFor(queries, demo),
    organisation,
  }
}

async function closedBecause(
  queries: Queries,
  { demo, unlicensed, channels }: { demo: boolean; unlicensed: boolean; channels: unknown[] },
): Promise<(typeof CLOSED_REASONS)[number] | null> {
  if (unlicensed) return 'noLicence'
  if (channels.length === 0) return 'noChannel'
  // A demonstration row beside real ones would be mistaken for a real one.
  if (demo && (await ledgerIsReal(queries))) return 'realLedger'
  return null
}

/** Whether the ledger holds real rows. */
async function ledgerIsReal(queries: Queries): Promise<boolean> {
  const totals = await queries
    .selectFrom('ledger_total')
    .select(['entries', 'demo_entries'])
    .execute()
  return totals.some(({ entries, demo_entries }) => entries > demo_entries)
}

/** The running projects. Those of the demonstration are only offered in the demonstration. */
async function projectsToGiveFor(queries: Queries, demo: boolean) {
  const running = await queries
    .selectFrom('project')
    .select(['name', 'summary'])
    .where('ended_at', 'is', null)
    .where((where) => (demo ? where.lit(true) : where('demo', '=', false)))
    .orderBy('id')
    .execute()
  return [{ name: UNRESTRICTED, summary: ANY_SUMMARY }, ...running]
}
