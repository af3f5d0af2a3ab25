import { setTimeout as pause } from 'node:timers/promises'
import { sql, type PostgresPool } from 'kysely'
import { latest } from 'serving'
import { messageOf } from '../error-message'
import { required } from '../required'
import { queriesOn } from './queries-on'
import type { Queries } from './schema'

/** How long reads wait for the standby to follow, in ms. On one network it is a few milliseconds behind. */
const FOLLOW_MS = 50
const ASK_AGAIN_MS = 5
/** How often a standby that is not read is looked at, in ms. */
const LOOK_MS = 500
/** How long a standby at which a read failed is left alone, in ms: it may answer short questions and no long ones. */
const REST_MS = 5_000
/** A standby that follows again within this time, in ms, is not worth a line in the log. */
const TELL_MS = 3_000

/** Names the database on both servers alike: a standby has the identifiers of its primary. */
const identity = sql`concat_ws(' ', system_identifier, (select oid from pg_database where datname = current_database()))`

interface Position {
  identity: string
  written: string
}

/** Watches a standby, and says whether it may be read (docs/decisions/0038). */
export class Standby {
  /**
   * Whether the standby has everything that the primary had committed when this was asked. Whoever asks at the same time
   * shares one question.
   */
  readonly hasAll: () => Promise<boolean>
  private readonly primary: Queries
  private readonly standby: Queries
  private readonly say: (sentence: string) => void
  private readonly closing = new AbortController()
  /** Why it is not read at the moment. */
  private fault: string | undefined
  private told = false
  private watching: Promise<void> | undefined

  constructor(primary: PostgresPool, standby: PostgresPool, say: (sentence: string) => void) {
    this.primary = queriesOn(primary)
    this.standby = queriesOn(standby)
    this.say = say
    const follows = latest(() => this.follows())
    this.hasAll = async () => this.fault === undefined && follows()
  }

  /** Reports that a read failed there. */
  failed(error: unknown): void {
    this.leave(`a read failed there: ${messageOf(error)}`, REST_MS)
    this.tell()
  }

  async close(): Promise<void> {
    this.closing.abort()
    await this.watching
    await this.primary.destroy()
  }

  private async follows(): Promise<boolean> {
    // Without the primary nobody knows what is new; the read itself reports that.
    const position = await this.position().catch(() => undefined)
    if (!position) return false
    const fault = await this.faultAt(position).catch(
      (error: unknown) => `it does not answer: ${messageOf(error)}`,
    )
    if (fault !== undefined) this.leave(fault, LOOK_MS)
    return fault === undefined
  }

  private async position(): Promise<Position> {
    const { rows } = await sql<Position>`
      select ${identity} as identity, pg_current_wal_flush_lsn()::text as written from pg_control_system()
    `.execute(this.primary)
    return required(rows[0], 'the position of the primary')
  }

  /** @returns why the standby cannot be read; undefined when it has reached the position */
  private async faultAt({ identity: wanted, written }: Position): Promise<string | undefined> {
    const end = performance.now() + FOLLOW_MS
    for (;;) {
      const { rows } = await sql<{ is_standby: boolean; reached: boolean }>`
        select pg_is_in_recovery() and ${identity} = ${wanted} as is_standby,
          pg_last_wal_replay_lsn() >= ${written}::pg_lsn as reached
        from pg_control_system()
      `.execute(this.standby)
      const found = required(rows[0], 'the position of the standby')
      if (!found.is_standby)
        return 'DATABASE_READ_URL does not lead to a standby of the database that DATABASE_URL names'
      if (found.reached) return undefined
      if (performance.now() > end) return 'it is behind'
      await pause(ASK_AGAIN_MS)
    }
  }

  private leave(fault: string, restMs: number): void {
    this.fault = fault
    if (!this.closing.signal.aborted) this.watching ??= this.watch(restMs)
  }

  /** Looks at the standby until it can be read again. */
  private async watch(restMs: number): Promise<void> {
    const { signal } = this.closing
    const since = performance.now()
    const rest = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => {})
    await rest(restMs)
    while (!signal.aborted && !(await this.follows())) {
      if (performance.now() - since > TELL_MS) this.tell()
      await rest(LOOK_MS)
    }
    this.watching = undefined
    this.fault = undefined
    if (this.told && !signal.aborted) this.say('Visitors read from the standby again.')
    this.told = false
  }

  private tell(): void {
    if (this.told || this.fault === undefined) return
    this.told = true
    this.say(`Visitors read from the primary instead of the standby: ${this.fault}.`)
  }
}
