import type { PlayUrl, Stream } from 'shared/contract'
import {
  AWAY_MS,
  BEHIND_MS,
  FIRST_PATIENCE_MS,
  PATIENCE_MS,
  PAUSES_MS,
  SOON_ATTEMPTS,
  SOON_MS,
  STALL_MS,
  STEADY_MS,
} from './limits'
import { Pace } from './pace'
import { PlayAddress } from './play-address'
import type { Engine } from './playback'
import type { Playlist } from './playlist'
import { Timers } from './timers'
import { troubleOf, type Trouble } from './trouble'
import { BEGINNING, freeze, type Phase, type Take, type View } from './view'

/** What a watch asks of the world outside. */
export interface Source {
  /** A new play address. Rejects with the service's answer. */
  playUrl(): Promise<PlayUrl>
  /** The stream as it is now; undefined when it was taken down. Rejects with the service's answer. */
  stream(): Promise<Stream | undefined>
  /** Rejects with a `PlaylistError`. */
  playlist(url: string): Promise<Playlist>
}

/**
 * Watches one live stream for as long as its player is open: brings the picture, keeps its address valid, notices when
 * the picture stops and brings it back without a click. Every new beginning is a second take behind the one that is
 * seen, so that the last picture stays until there is a newer one. Knows nothing of the page; takes report by key.
 */
export class Watch {
  readonly #source: Source
  readonly #chance: () => number
  readonly #address: PlayAddress
  readonly #pace = new Pace()
  readonly #timers = new Timers<'stall' | 'patience' | 'attempt' | 'renewal'>()
  readonly #listeners = new Set<() => void>()
  #view = BEGINNING
  #engines: readonly Engine[]
  #keys = 0
  /** Counts beginnings: the answer to an earlier one is dropped. */
  #turn = 0
  #hidden = false
  #attempts = 0
  /** Attempts in a row that found the stream live, and no pictures. */
  #soon = 0
  #lostAt: number | null = null
  #movedAt: number | null = null
  /** The quality of the take that is seen. */
  #shown = ''
  /** The playlist of the picture that stopped: while it is the same, nothing new came. */
  #stale = ''

  /**
   * @param engines the players there are, in the order in which they are tried
   * @param chance 0 to 1: the many who watch a source that is gone do not all ask at the same moment
   */
  constructor(source: Source, engines: readonly Engine[], chance: () => number = Math.random) {
    this.#source = source
    this.#chance = chance
    this.#engines = engines
    this.#address = new PlayAddress(() => source.playUrl())
  }

  readonly view = (): View => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins; after `close` it begins anew. */
  open(): void {
    this.#forgive()
    this.#set(BEGINNING)
    void this.#bring()
  }

  close(): void {
    this.#begin()
  }

  /** The visitor stops the picture: nothing more is loaded. */
  pause(): void {
    this.#begin()
    const { front, next } = this.#view
    // The first take is seen a moment before it is known to move.
    this.#set({ phase: 'paused', front: freeze(front ?? next), next: null, seenAt: this.#movedAt })
  }

  /** On from a pause, at what is live now. */
  play(): void {
    if (this.#is('paused')) this.#connect()
  }

  /** To what is live now; the picture goes on until the newer one is there. */
  toLive(): void {
    if (this.#is('paused')) this.#connect()
    else if (this.#is('playing')) void this.#bring()
  }

  /** @param quality a `Quality.value`, or empty for the stream's own choice */
  choose(quality: string): void {
    this.#set({ quality })
    this.toLive()
  }

  /** The visitor asks for another attempt. */
  retry(): void {
    this.#forgive()
    this.#set({ phase: 'connecting', trouble: null })
    void this.#attempt()
  }

  /** There is reason to think that the picture can be had again: the next attempt is made now. */
  hurry(): void {
    if (this.#timers.runs('attempt')) void this.#attempt()
  }

  /** Nobody looks: nothing is loaded until `show`. */
  hide(): void {
    this.#hidden = true
    if (this.#is('paused', 'refused', 'failed')) return
    this.#begin()
    this.#set({ front: freeze(this.#view.front), next: null })
  }

  show(): void {
    if (!this.#hidden) return
    this.#hidden = false
    if (this.#is('lost', 'away')) {
      this.#attempts = 0
      void this.#attempt()
    } else if (this.#is('playing', 'connecting')) this.#connect()
  }

  /**
   * The picture of a take has moved.
   * @param position in the take, s
   */
  moved(key: number, position: number): void {
    const { front, next } = this.#view
    if (next?.key === key) this.#promote(next, position)
    else if (front?.key !== key || front.frozen) return
    this.#movedAt = Date.now()
    this.#pace.moved(position)
    this.#timers.set('stall', STALL_MS, () => this.#stalled())
    this.#lostAt = null
    if (!this.#is('playing')) this.#set({ phase: 'playing', trouble: null })
    if (this.#pace.shownFor() < STEADY_MS) return
    this.#attempts = 0
    if (this.#pace.lost() > BEHIND_MS && !this.#view.next) void this.#bring()
  }

  /** A take cannot go on. */
  async broke(key: number, kind: 'network' | 'media' | 'slow'): Promise<void> {
    const { front, next } = this.#view
    const take = [front, next].find((one) => one?.key === key && !one.frozen)
    if (!take) return
    if (take === front) this.#set({ front: freeze(front) })
    const turn = this.#begin()
    const found = await this.#look(take.url)
    if (turn !== this.#turn) return
    if (typeof found === 'string') this.#lose(found)
    else if (this.#mayHandOver(kind)) void this.#bring()
    else if (kind === 'slow') this.#lose('slow')
    else this.#lose(kind === 'media' && take !== front ? 'unsupported' : 'segment')
  }

  /**
   * What the browser's own player does not show, though the playlist is well, hls.js may; it also tells better why not.
   * A stream without sound is one: its segments announce some, for which a native player can wait for ever.
   */
  #mayHandOver(kind: 'network' | 'media' | 'slow'): boolean {
    const never = kind === 'slow' && this.#movedAt === null
    if (this.#engines.length < 2 || !(kind === 'media' || never)) return false
    this.#engines = this.#engines.slice(1)
    return true
  }

  /** The browser does not begin by itself. */
  refused(key: number): void {
    if (this.#view.next?.key !== key) return
    this.#begin()
    this.#set({ phase: 'refused' })
  }

  /** A take can go on from its new address only by beginning anew. */
  cannotRenew(key: number): void {
    if (this.#view.front?.key === key) void this.#bring()
  }

  #connect(): void {
    this.#set({ phase: 'connecting', trouble: null })
    void this.#bring()
  }

  /** Makes ready a take at what is live now, behind the one that is seen. */
  async #bring(): Promise<void> {
    const turn = this.#begin()
    try {
      const url = await this.#address.current()
      if (turn === this.#turn) this.#prepare(url)
    } catch (error) {
      if (turn === this.#turn) this.#lose(troubleOf(error))
    }
  }

  #prepare(url: string): void {
    const key = ++this.#keys
    const next = { key, url: this.#chosen(url), engine: this.#engines[0]!, frozen: false }
    this.#set({ next })
    const patience = this.#engines.length > 1 ? FIRST_PATIENCE_MS : PATIENCE_MS
    this.#timers.set('patience', patience, () => this.broke(key, 'slow'))
  }

  #promote(next: Take, position: number): void {
    const { quality, qualities } = this.#view
    this.#timers.stop('patience')
    this.#pace.begin(position)
    this.#shown = quality
    this.#set({ front: next, next: null })
    this.#timers.set('renewal', this.#address.renewIn(), () => this.#renew())
    if (qualities.length === 0) void this.#learn(next)
  }

  async #learn({ key, url }: Take): Promise<void> {
    const found = await this.#look(url)
    if (typeof found === 'string' || this.#view.front?.key !== key) return
    if (found.qualities.length > 0) this.#set({ qualities: found.qualities })
  }

  /** The picture stands still, and nobody said why. */
  async #stalled(): Promise<void> {
    const { front } = this.#view
    if (!front) return
    const turn = this.#begin()
    this.#set({ phase: 'lost', front: freeze(front), next: null })
    const found = await this.#look(front.url)
    if (turn !== this.#turn) return
    this.#stale = typeof found === 'string' ? '' : found.text
    this.#lose(typeof found === 'string' ? found : 'stalled')
  }

  /** No picture, or not the one that was to follow: says why, and tries again later. */
  #lose(trouble: Trouble): void {
    this.#begin()
    const { front } = this.#view
    if (front && !front.frozen) return this.#keep(front)
    const lost = { next: null, trouble, seenAt: this.#movedAt }
    if (trouble === 'gone' || trouble === 'unsupported')
      return this.#set({ ...lost, phase: 'failed' })
    this.#lostAt ??= Date.now()
    const away = Date.now() - this.#lostAt >= AWAY_MS
    this.#set({ ...lost, phase: away ? 'away' : 'lost' })
    this.#timers.set('attempt', this.#pause() * (0.75 + this.#chance() / 2), () => this.#attempt())
  }

  /** Until the next attempt, ms: longer each time, but short while the first pictures are on their way. */
  #pause(): number {
    if (this.#soon > 0 && this.#soon <= SOON_ATTEMPTS) return SOON_MS
    return PAUSES_MS[Math.min(this.#attempts++, PAUSES_MS.length - 1)]!
  }

  /** What was to follow did not come, but the picture that is seen goes on. */
  #keep(front: Take): void {
    this.#set({ front, next: null, quality: this.#shown })
    this.#pace.forgive()
    this.#timers.set('stall', STALL_MS, () => this.#stalled())
    this.#timers.set('renewal', this.#address.renewIn(), () => this.#renew())
  }

  /** Asks first whether there is anything to be had: a stream that is off costs one small call. */
  async #attempt(): Promise<void> {
    const turn = this.#begin()
    try {
      const stream = await this.#source.stream()
      if (turn !== this.#turn) return
      if (stream?.status !== 'live') {
        this.#soon = 0
        return this.#lose(stream ? 'ended' : 'gone')
      }
      const url = await this.#address.fresh()
      const { text } = await this.#source.playlist(url)
      if (turn !== this.#turn) return
      this.#soon = 0
      if (text === this.#stale) return this.#lose('stalled')
      this.#prepare(url)
    } catch (error) {
      if (turn !== this.#turn) return
      const trouble = troubleOf(error)
      this.#soon = trouble === 'missing' ? this.#soon + 1 : 0
      this.#lose(trouble)
    }
  }

  /** Gives the take that is seen a new address in time. */
  async #renew(): Promise<void> {
    const turn = this.#turn
    try {
      const url = this.#chosen(await this.#address.fresh())
      const { front } = this.#view
      if (turn === this.#turn && front) this.#set({ front: { ...front, url } })
    } catch {
      // The address in use plays on. Should it end first, the picture is brought back like any other.
    }
    if (turn === this.#turn)
      this.#timers.set('renewal', this.#address.renewIn(), () => this.#renew())
  }

  /** What of a playlist there is to know, or why it cannot be read. */
  async #look(url: string): Promise<Playlist | Trouble> {
    try {
      return await this.#source.playlist(url)
    } catch (error) {
      return troubleOf(error)
    }
  }

  /** The address of the chosen quality of the stream at `url`. */
  #chosen(url: string): string {
    const { quality } = this.#view
    return quality ? new URL(quality, new URL(url, location.href)).href : url
  }

  #forgive(): void {
    this.#attempts = 0
    this.#soon = 0
    this.#lostAt = null
    this.#stale = ''
  }

  #is(...phases: Phase[]): boolean {
    return phases.includes(this.#view.phase)
  }

  /** Ends whatever was under way. */
  #begin(): number {
    this.#timers.stopAll()
    return ++this.#turn
  }

  #set(change: Partial<View>): void {
    this.#view = { ...this.#view, ...change }
    for (const listener of this.#listeners) listener()
  }
}
