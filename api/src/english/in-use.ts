import { sql } from 'kysely'
import type { Queries } from '../database/schema'

/** A Chinese text that visitors see, and its English. */
export interface TextInUse {
  /** Where it stands. */
  kind:
    'type' | 'purpose' | 'item' | 'summary' | 'stream' | 'place' | 'area' | 'description' | 'goods'
  zh: string
  en: string | null
}

/**
 * The texts of the closed lists: types, purposes and items of the ledger, projects, the words of the streams, and of the
 * records and events of goods. Names of donors and payees are no closed list, so they are left out.
 */
export async function textsInUse(queries: Queries): Promise<TextInUse[]> {
  const { rows } = await sql<TextInUse>`
    select min(kind) as kind, zh, english.en
    from (
      select choice.field as kind, name.value as zh
        from ledger_choice choice join ledger_name name on name.id = choice.name_id
        where choice.direction = 0 and choice.field in ('type', 'item') and choice.counted > 0
      union all select 'purpose', purpose from ledger_account
      union all select 'purpose', name from project
      union all select 'summary', summary from project
      union all select 'stream', title from live_stream
      union all select 'place', place from live_stream
      union all select 'area', split_part(place, ' ', 1) from live_stream
      union all select 'description', description from live_stream
      union all select 'goods', value #>> '{}'
        from (select distinct on (kind, key) record from trace_record order by kind, key, id desc) as newest
        cross join lateral jsonb_path_query(record::jsonb, '$.** ? (@.type() == "string")') as value
      union all select 'goods', event::jsonb ->> field from trace_event
        cross join unnest(array['farm:what', 'farm:by', 'farm:place']) as field
    ) as used left join english_text english using (zh)
    where zh ~ '[一-鿿]'
    group by zh, english.en
    order by 1, 2
  `.execute(queries)
  return rows
}
