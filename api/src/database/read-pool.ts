import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseAway, ReadLost } from './away'
import { poolClient } from './pool-client'
import type { Standby } from './standby'

/** How many times each server was chosen for a read. */
export interface ReadCounts {
  primary: number
  standby: number
}

/**
 * Gives connections to a standby while it has everything that the primary has, and to the primary otherwise. A read that
 * fails at the standby goes on at the primary; one that had answers already throws `ReadLost` and must begin again,
 * because its answers must be of one moment.
 */
export class ReadPool implements PostgresPool {
  readonly counts: ReadCounts = { primary: 0, standby: 0 }

  constructor(
    private readonly primary: PostgresPool,
    private readonly standby: PostgresPool,
    private readonly state: Standby,
  ) {}

  async connect(): Promise<PostgresPoolClient> {
    if (!(await this.state.hasAll())) return this.atPrimary()
    const client = await this.standby.connect().catch((error: unknown) => this.note(error))
    if (!client) return this.atPrimary()
    this.counts.standby += 1
    return this.guarded(client)
  }

  async end(): Promise<void> {
    await this.state.close()
    await Promise.all([this.primary.end(), this.standby.end()])
  }

  private atPrimary(): Promise<PostgresPoolClient> {
    this.counts.primary += 1
    return this.primary.connect()
  }

  private note(error: unknown): undefined {
    // Of a statement's own error only the primary's is reported: it may repeat what a visitor typed.
    this.state.failed(error instanceof DatabaseAway ? error : new Error('it refused a statement'))
  }

  private guarded(standby: PostgresPoolClient): PostgresPoolClient {
    let client = standby
    let isFirst = true
    const ask = async <R>(text: string, values: readonly unknown[]) => {
      const canMove = isFirst
      isFirst = false
      try {
        return await client.query<R>(text, values)
      } catch (error) {
        // A statement that must be prepared again is no fault of the standby.
        if (client !== standby || error instanceof ReadLost) throw error
        this.note(error)
        if (!canMove) throw new ReadLost('The standby failed during a read.', { cause: error })
        client = await this.atPrimary()
        standby.release()
        return client.query<R>(text, values)
      }
    }
    return poolClient(ask, () => client.release())
  }
}
