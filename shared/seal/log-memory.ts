import type { Memory } from '../contract'
import { createMemory } from '../memory'

/**
 * What this browser remembers of the log, whichever part checks a fact. The ledger's part was the first, and what it has
 * kept in browsers must go on.
 */
export const logMemory: Memory = createMemory('finance')
