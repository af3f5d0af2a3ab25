import type { CheckedLog, LogFault } from 'shared/seal'

/** What the check in the visitor's own browser has found. */
export interface CheckedFacts {
  log: CheckedLog | LogFault
  /** By the facts' ids. Those that are not in the signed log yet are left out. */
  facts: Record<string, 'verified' | 'failed'>
}
