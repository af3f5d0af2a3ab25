import { EventEmitter } from 'node:events'

/**
 * What the database's triggers tell by NOTIFY, at the commit of the change. A payload is the id of the row that changed,
 * because every client of the database can read payloads; on `site` it is empty.
 */
export const CHANNELS = ['gift_order', 'site'] as const
export type NoticeChannel = (typeof CHANNELS)[number]

/** Passes the database's notices on to whoever follows a row in this process. */
export class Notices {
  private readonly followers = new EventEmitter().setMaxListeners(0)
  private readonly begin: () => void

  /** @param begin called at each `follow`, so that nobody listens before somebody waits */
  constructor(begin = () => {}) {
    this.begin = begin
  }

  /**
   * Follows a row, whichever process changes it. Read the row after this call: what changed before is not told.
   * @param id empty on a channel that tells of no single row
   * @param ask called when the row may have changed, also without a change
   * @returns ends it
   */
  follow(channel: NoticeChannel, id: bigint | '', ask: () => void): () => void {
    const name = nameOf(channel, String(id))
    this.followers.on(name, ask)
    this.begin()
    return () => void this.followers.off(name, ask)
  }

  tell(channel: string, payload = ''): void {
    this.followers.emit(nameOf(channel, payload))
  }

  /** Has every follower ask again, because notices may have been missed. */
  tellAll(): void {
    for (const name of this.followers.eventNames()) this.followers.emit(name)
  }
}

const nameOf = (channel: string, payload: string) => `${channel} ${payload}`
