import { sql, type SqlBool } from 'kysely'

/* Whether an event was declared an error by another one of its name, for one event and for many. */

/**
 * SQL: whether the event with that number stands: it was not declared an error, and it does not declare one itself. The
 * aggregate keeps the database from making a join of the subquery: it looks up single events and never reads all of them.
 * @param id the column with its number
 */
export const stands = (id: string) => sql<SqlBool>`(
  select count(*) = 0 from trace_event as event join trace_event as later on later.event_id = event.event_id
  where event.id = ${sql.ref(id)} and later.declares_error
)`

/** SQL: whether `event` does not stand; in a statement that reads many events, where the database may join. */
export const isDeclared = sql<SqlBool>`exists (
  select from trace_event as later where later.event_id = event.event_id and later.declares_error
)`
