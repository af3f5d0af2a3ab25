import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { thisHolder } from './holder'
import type { Connection } from './shared-connection'
import type { HeldLock } from './site-lock'

const PAUSE_MS = 40
const PATIENCE_MS = 600_000
/** A waiting process says for whom it waits after this time. */
const SILENT_MS = 1_000

/** An advisory lock of PostgreSQL: free as soon as the connection that holds it has ended. */
const LOCK = 20_261_123

/**
 * Waits until this connection alone may change the site.
 * @throws after ten minutes, naming the holder
 */
export async function holdSite(
  { client, isLost }: Connection,
  onWait: (sentence: string) => void = console.error,
): Promise<HeldLock> {
  const began = performance.now()
  let told = false
  while (!(await isTaken(client))) {
    const waited = performance.now() - began
    if (waited > PATIENCE_MS)
      throw new Error(`${await holderSentence(client)} Wait for it and try again.`)
    if (!told && waited >= SILENT_MS) {
      told = true
      onWait(`${await holderSentence(client)} This one waits for it.`)
    }
    await pause(PAUSE_MS)
  }
  await client.query(`select set_config('application_name', $1, false)`, [holderName()])
  return {
    assertHeld: () => {
      if (isLost())
        throw new Error(
          'The connection to PostgreSQL was lost, so another release may have begun. Nothing was changed; try again.',
        )
    },
  }
}

async function isTaken(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [LOCK],
  )
  return rows[0]?.taken === true
}

/** Who holds the lock, as PostgreSQL shows it to everybody who waits. It keeps 63 letters. */
function holderName(): string {
  const { since, pid, by, host } = thisHolder()
  return `${since.slice(0, 19)}Z ${pid} ${by} ${host}`
}

async function holderSentence(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCK],
  )
  const [since, pid, by, host] = rows[0]?.name.split(' ') ?? []
  return host
    ? `${by} on ${host} (process ${pid}) has been changing the site since ${since}.`
    : 'Another release is changing the site.'
}
