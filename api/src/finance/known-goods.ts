import { sql } from 'kysely'
import { gtinOf } from 'shared/gtin'
import type { Queries } from '../database/schema'
import { batchKey } from '../trace/record-kinds'
import type { NewEntry } from './append'

/** What a row of the ledger may name. */
type Named = 'batch' | 'field'

/** What rows name, each with the line that names it first. */
export class NamedGoods {
  private readonly lines = new Map<string, { kind: Named; key: string; line: number }>()

  add({ batch, field }: Pick<NewEntry, 'batch' | 'field'>, line: number): void {
    for (const [kind, key] of [['batch', batch] as const, ['field', field] as const])
      if (key && !this.lines.has(`${kind} ${key}`))
        this.lines.set(`${kind} ${key}`, { kind, key, line })
  }

  /**
   * What is not recorded: a misspelt batch would be found by nobody.
   * @param demo whether records of the demonstration may be named
   */
  async unknown(queries: Queries, demo: boolean): Promise<{ line: number; reason: string }[]> {
    if (this.lines.size === 0) return []
    const named = [...this.lines.values()]
    const rows = await queries
      .selectFrom('trace_record')
      .select(['kind', 'key'])
      .where('kind', 'in', ['batch', 'field'])
      // One parameter for all: PostgreSQL takes at most 65,535 of them.
      .where('key', '=', sql<string>`any(${named.map(({ key }) => key)}::text[])`)
      .$if(!demo, (query) => query.where('demo', '=', false))
      .execute()
    const known = new Set(rows.map(({ kind, key }) => `${kind} ${key}`))
    return named
      .filter(({ kind, key }) => !known.has(`${kind} ${key}`))
      .map(({ kind, key, line }) => ({
        line,
        reason: `${kind} is "${key}", which is not recorded (import-records)`,
      }))
  }
}

/**
 * Reads what names a batch: its GTIN of 8 to 14 digits, a slash, its number.
 * @returns undefined for anything else
 */
export function readBatch(text: string): string | undefined {
  const [, digits = '', batch = ''] = /^(\d{8,14})\/([A-Za-z0-9_-]{1,20})$/.exec(text) ?? []
  const gtin = gtinOf(digits)
  return gtin === null ? undefined : batchKey({ gtin, batch })
}

/** Reads the code of a field; "-" stands for none in the log. */
export const readField = (text: string): string | undefined =>
  /^(?!-$)[A-Za-z0-9._-]{1,40}$/.test(text) ? text : undefined
