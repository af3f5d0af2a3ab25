import { sql } from 'kysely'
import type { GoodsKind } from 'shared/log'
import { Type } from 'typebox'

export const LeafPlace = Type.Union(
  [Type.Integer({ minimum: 0, description: 'Its place in the log.' }), Type.Null()],
  { description: 'Null while the log does not have it.' },
)

/** SQL: the place in the log of the fact with that id, or null. */
export const leafOf = (kind: GoodsKind, id: string) =>
  sql<
    bigint | null
  >`(select index from log_goods where kind = ${sql.lit(kind)} and fact = ${sql.ref(id)})`

export const placeOrNull = (index: bigint | null) => (index === null ? null : Number(index))
