import { sql, type Kysely } from 'kysely'

/** When each row was written, and the vouchers of expenses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Without a default at first, so that the rows that are there keep no invented time.
  `alter table ledger_entry add column recorded_at timestamptz`,
  `alter table ledger_entry alter column recorded_at set default now()`,
  // A voucher that shows too much can be withdrawn: its bytes go, and the row says when and why.
  `create table ledger_voucher (
    entry_id bigint not null references ledger_entry on delete cascade,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    file_name text not null,
    media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
    size integer not null check (size > 0),
    bytes bytea,
    attached_at timestamptz not null default now(),
    withdrawn_at timestamptz,
    withdrawn_because text,
    primary key (entry_id, sha256),
    check ((bytes is null) = (withdrawn_at is not null)),
    check ((withdrawn_at is null) = (withdrawn_because is null))
  )`,
]
