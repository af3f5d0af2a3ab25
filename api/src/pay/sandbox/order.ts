import type { Selectable } from 'kysely'
import type { SandboxOrderTable } from '../../database/schema'

/** An order in the sandbox's own records. */
export type SandboxOrder = Selectable<SandboxOrderTable>

/** The decisions a tester can make about an order. */
export const DECISIONS = ['approve', 'twice', 'refuse'] as const
export type Decision = (typeof DECISIONS)[number]
