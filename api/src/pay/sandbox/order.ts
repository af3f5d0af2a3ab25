import type { Selectable } from 'kysely'
import type { SandboxOrderTable } from '../../database/schema'

/** An order as the sandbox's own book has it. */
export type SandboxOrder = Selectable<SandboxOrderTable>

/** What a tester may decide about it. */
export const DECISIONS = ['approve', 'twice', 'refuse'] as const
export type Decision = (typeof DECISIONS)[number]
