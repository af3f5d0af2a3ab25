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

/** The environment that a watch depends on. */
export interface Source {
  /** Requests a new play address. Rejects with the service's error. */
  playUrl(): Promise<PlayUrl>
  /** Requests the stream's current state; undefined when it was taken down. Rejects with the service's error. */
  stream(): Promise<Stream | undefined>
  /** Rejects with a `PlaylistError`. */
  playlist(url: string): Promise<Playlist>
}

/**
 * Keeps one live stream playing while its player is open: starts the picture, keeps its address valid, notices when the
 * picture stops and recovers it without a click. Every restart is a second take behind the visible one, so that the
 * last frame stays until there is a newer one. It is independent of the page; takes report to it by key.
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
  /** Counts starts, so that responses to an earlier one can be ignored. */
  #turn = 0
  #hidden = false
  #attempts = 0
  /** Consecutive attempts that found the stream live but without pictures. */
  #soon = 0
  #lostAt: number | null = null
  #movedAt: number | null = null
  /** The quality of the visible take. */
  #shown = ''
  /** The playlist of the picture that stopped; while it is unchanged there are no new segments. */
  #stale = ''

  /**
   * @param engines the supported players, in the order in which they are tried
   * @param chance a random number from 0 to 1; it spreads retries, so that viewers of a lost source do not all retry at
   * once
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

  /** Starts the watch; after `close` it starts again from the beginning. */
  open(): void {
    this.#forgive()
    this.#set(BEGINNING)
    void this.#bring()
  }

  close(): void {
    this.#begin()
  }

  /** Called when the visitor pauses: nothing more is loaded. */
  pause(): void {
    this.#begin()
    this.#set({ phase: 'paused', ...this.#standing(), seenAt: this.#movedAt })
  }

  /** Resumes after a pause, at the live edge. */
  play(): void {
    if (this.#is('paused')) this.#connect()
  }

  /** Jumps to the live edge; the current picture keeps playing until the newer one is ready. */
  toLive(): void {
    if (this.#is('paused')) this.#connect()
    else if (this.#is('playing')) void this.#bring()
  }

  /** @param quality a `Quality.value`, or empty for automatic */
  choose(quality: string): void {
    this.#set({ quality })
    this.toLive()
  }

  /** Called when the visitor asks for a retry. */
  retry(): void {
    this.#forgive()
    this.#set({ phase: 'connecting', trouble: null })
    void this.#attempt()
  }

  /** Called when the picture is probably available again: makes the next attempt now. */
  hurry(): void {
    if (this.#timers.runs('attempt')) void this.#attempt()
  }

  /** Called when the page is hidden: nothing is loaded until `show`. */
  hide(): void {
    this.#hidden = true
    if (this.#is('paused', 'refused', 'failed')) return
    this.#begin()
    this.#set(this.#standing())
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
   * Called when the picture of a take has moved.
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

  /** Called when a take cannot continue. */
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
   * If the native player shows nothing although the playlist is valid, hls.js may still play it, and reports errors
   * more precisely. One such case is a stream without sound whose segments announce an audio track: a native player can
   * wait for it forever.
   */
  #mayHandOver(kind: 'network' | 'media' | 'slow'): boolean {
    const never = kind === 'slow' && this.#movedAt === null
    if (this.#engines.length < 2 || !(kind === 'media' || never)) return false
    this.#engines = this.#engines.slice(1)
    return true
  }

  /** Called when the browser refuses to start automatically. */
  refused(key: number): void {
    if (this.#view.next?.key !== key) return
    this.#begin()
    this.#set({ phase: 'refused' })
  }

  /** Called when a take can use its new address only by restarting. */
  cannotRenew(key: number): void {
    if (this.#view.front?.key === key) void this.#bring()
  }

  #connect(): void {
    this.#set({ phase: 'connecting', trouble: null })
    void this.#bring()
  }

  /** Prepares a take at the live edge behind the visible one. */
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

  /** The picture has stalled without an error. */
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

  /** The picture, or the one that was to replace it, failed: reports why and tries again later. */
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

  /** Ms until the next attempt: longer each time, but short while the source is starting up. */
  #pause(): number {
    if (this.#soon > 0 && this.#soon <= SOON_ATTEMPTS) return SOON_MS
    return PAUSES_MS[Math.min(this.#attempts++, PAUSES_MS.length - 1)]!
  }

  /** The next take failed, but the visible picture keeps playing. */
  #keep(front: Take): void {
    this.#set({ front, next: null, quality: this.#shown })
    this.#pace.forgive()
    this.#timers.set('stall', STALL_MS, () => this.#stalled())
    this.#timers.set('renewal', this.#address.renewIn(), () => this.#renew())
  }

  /** First checks whether the stream is live, so that an offline stream costs only one small call. */
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

  /** Gives the visible take a new address before the old one expires. */
  async #renew(): Promise<void> {
    const turn = this.#turn
    try {
      const url = this.#chosen(await this.#address.fresh())
      const { front } = this.#view
      if (turn === this.#turn && front) this.#set({ front: { ...front, url } })
    } catch {
      // The current address keeps playing. If it expires first, the picture is recovered as usual.
    }
    if (turn === this.#turn)
      this.#timers.set('renewal', this.#address.renewIn(), () => this.#renew())
  }

  /** The playlist, or the reason why it cannot be read. */
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

  /** What is seen, standing still. The first take may be visible a moment before it is known to move. */
  #standing(): Pick<View, 'front' | 'next'> {
    const { front, next } = this.#view
    return { front: freeze(front ?? next), next: null }
  }

  #is(...phases: Phase[]): boolean {
    return phases.includes(this.#view.phase)
  }

  /** Cancels everything that is in progress. */
  #begin(): number {
    this.#timers.stopAll()
    return ++this.#turn
  }

  #set(change: Partial<View>): void {
    this.#view = { ...this.#view, ...change }
    for (const listener of this.#listeners) listener()
  }
}
