import { sql, type Kysely } from 'kysely'

/** The English of Chinese texts in the data, and that of the texts which the service itself writes (docs/decisions/0024). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table english_text (
    zh text primary key check (zh <> ''),
    en text not null check (en <> '')
  )`,
  `insert into english_text (zh, en) values
    ('不限定用途', 'Unrestricted'),
    ('由农场按最需要的地方安排，支出同样逐笔记账',
      'The farm uses it where it is needed most and records every expense just the same.'),
    ('个人捐赠', 'Personal donation'),
    ('线上捐赠', 'Online donation'),
    ('匿名爱心人士', 'Anonymous donor')`,
]
