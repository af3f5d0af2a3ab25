import { sql } from 'kysely'
import { Type } from 'typebox'
import { shanghaiDate } from './calendar'
import { MAIL_LIMIT } from './contact'
import type { Queries } from './database/schema'
import { PLAIN } from './envelope/text'
import { Refusal } from './refusal'

/* What the forms share by which a visitor writes to the farm. */

export const formFields = {
  requestKey: Type.String({
    format: 'uuid',
    reason: 'uuid',
    description:
      'Idempotency key, generated once per form: a repeated request is stored only once.',
  }),
  contact: Type.String({
    minLength: 1,
    maxLength: MAIL_LIMIT,
    pattern: PLAIN,
    reason: 'text',
    description: 'A mainland mobile number, an international number with +, or an e-mail address.',
  }),
  consent: Type.Literal(true, { reason: 'consent' }),
}

interface StoredForm {
  table: 'join_request' | 'trace_question'
  /** `JOIN` makes references like `JOIN-20261121-0007`. */
  prefix: string
  requestKey: string
  /** The other columns. */
  values: Record<string, string | null>
}

/** @returns the reference; that of the first form when the key was used before, also when both arrive at once */
export async function storeForm(queries: Queries, form: StoredForm): Promise<string> {
  const { table, prefix, requestKey, values } = form
  const start = `${prefix}-${shanghaiDate(new Date()).replaceAll('-', '')}-`
  const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)))
  const { rows } = await sql<{ reference: string }>`
    with number as (select nextval(pg_get_serial_sequence(${table}, 'id')) as id)
    insert into ${sql.table(table)} (id, request_key, reference, ${columns})
    overriding system value
    select id, ${requestKey}::uuid, ${start}::text || lpad(id::text, greatest(4, length(id::text)), '0'),
      ${sql.join(Object.values(values).map((value) => sql`${value}::text`))}
    from number
    on conflict (request_key) do nothing
    returning reference
  `.execute(queries)
  if (rows[0]) return rows[0].reference
  const { reference } = await queries
    .selectFrom(table)
    .select('reference')
    .where('request_key', '=', requestKey)
    .executeTakeFirstOrThrow()
  return reference
}

/** How many forms staff want listed. @throws {Refusal} for what is no number */
export function limitOf(limit: string): number {
  if (!/^[1-9]\d{0,5}$/.test(limit))
    throw new Refusal([`--limit is "${limit}", not a whole number from 1 on.`])
  return Number(limit)
}
