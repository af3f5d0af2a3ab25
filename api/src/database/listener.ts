import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { CHANNELS, Notices } from './notices'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** How often the connection is checked, in ms: it may have gone silent without being closed. */
const CHECK_MS = 10_000

/**
 * Listens to PostgreSQL's notices on a connection of its own, from the first follower on. A lost connection is replaced
 * after growing pauses, and whenever one begins to listen, all followers ask again.
 */
export class Listener {
  readonly notices = new Notices(() => this.start())
  private readonly settings: ClientConfig
  private readonly checkMs: number
  private readonly closing = new AbortController()
  private running: Promise<void> | undefined

  /** @param settings with a `query_timeout`, after which the connection counts as lost */
  constructor(settings: ClientConfig, checkMs = CHECK_MS) {
    this.settings = settings
    this.checkMs = checkMs
  }

  async close(): Promise<void> {
    this.closing.abort()
    await this.running
  }

  private start(): void {
    if (!this.closing.signal.aborted) this.running ??= this.run()
  }

  private async run(): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; !this.closing.signal.aborted;) {
      const listened = await this.listen()
      wait = listened ? FIRST_PAUSE_MS : Math.min(wait * 2, LONGEST_PAUSE_MS)
      await this.rest(wait)
    }
  }

  /** @returns whether it listened, when the connection is lost */
  private async listen(): Promise<boolean> {
    const client = new Client(this.settings)
    // Without a polite goodbye, which would wait for an answer.
    const leave = () => void client.connection?.stream.destroy()
    const { signal } = this.closing
    signal.addEventListener('abort', leave)
    const lost = new Promise<true>((resolve) => client.once('end', () => resolve(true)))
    client.on('error', leave)
    client.on('notification', ({ channel, payload }) => this.notices.tell(channel, payload))
    let listening = false
    try {
      await client.connect()
      await client.query(CHANNELS.map((channel) => `listen ${channel}`).join(';'))
      listening = true
      this.notices.tellAll()
      while (!(await Promise.race([lost, this.rest(this.checkMs)]))) await client.query('select')
    } catch {
      // Whoever asks the database reports that it is away.
    } finally {
      signal.removeEventListener('abort', leave)
      leave()
    }
    return listening
  }

  /** @returns whether the listener was closed meanwhile */
  private async rest(ms: number): Promise<boolean> {
    const { signal } = this.closing
    await pause(ms, undefined, { signal, ref: false }).catch(() => {})
    return signal.aborted
  }
}
