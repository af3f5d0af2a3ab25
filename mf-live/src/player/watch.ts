import { EngineChoice, type Fault } from './engine-choice'
import { BEHIND_MS, STALL_MS, STEADY_MS } from './limits'
import { Pace } from './pace'
import { PlayAddress } from './play-address'
import type { Engine } from './playback'
import { Setbacks } from './setbacks'
import { look, type Source } from './source'
import { Timers } from './timers'
import { troubleOf, type Trouble } from './trouble'
import { BEGINNING, freeze, type Take, type View } from './view'
import { ViewState } from './view-state'

/**
 * Keeps one live stream playing while its player is open: starts the picture, keeps its address valid, notices when the
 * picture stops and recovers it without a click. Every restart is a second take behind the visible one, so that the
 * last frame stays until there is a newer one. It is independent of the page; takes report to it by key.
 */
export class Watch {
  readonly #source: Source
  readonly #address: PlayAddress
  readonly #pace = new Pace()
  readonly #timers = new Timers<'stall' | 'patience' | 'attempt' | 'renewal'>()
  readonly #state = new ViewState()
  readonly #engines: EngineChoice
  readonly #setbacks: Setbacks
  #keys = 0
  /** Counts starts, so that responses to an earlier one can be ignored. */
  #turn = 0
  #hidden = false
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
    this.#engines = new EngineChoice(engines)
    this.#setbacks = new Setbacks(chance)
    this.#address = new PlayAddress(() => source.playUrl())
  }

  readonly view = (): View => this.#state.now()

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener)

  /** Starts the watch; after `close` it starts again from the beginning. */
  open(): void {
    this.#forgive()
    this.#state.set(BEGINNING)
    void this.#bring()
  }

  close(): void {
    this.#begin()
  }

  /** Called when the visitor pauses: nothing more is loaded. */
  pause(): void {
    this.#begin()
    this.#state.set({ phase: 'paused', ...this.#state.standing(), seenAt: this.#movedAt })
  }

  /** Resumes after a pause, at the live edge. */
  play(): void {
    if (this.#state.is('paused')) this.#connect()
  }

  /** Jumps to the live edge; the current picture keeps playing until the newer one is ready. */
  toLive(): void {
    if (this.#state.is('paused')) this.#connect()
    else if (this.#state.is('playing')) void this.#bring()
  }

  /** @param quality a `Quality.value`, or empty for automatic */
  choose(quality: string): void {
    this.#state.set({ quality })
    this.toLive()
  }

  /** Called when the visitor asks for a retry. */
  retry(): void {
    this.#forgive()
    this.#state.set({ phase: 'connecting', trouble: null })
    void this.#attempt()
  }

  /** Called when the picture is probably available again: makes the next attempt now. */
  hurry(): void {
    if (this.#timers.runs('attempt')) void this.#attempt()
  }

  /** Called when the page is hidden: nothing is loaded until `show`. */
  hide(): void {
    this.#hidden = true
    if (this.#state.is('paused', 'refused', 'failed')) return
    this.#begin()
    this.#state.set(this.#state.standing())
  }

  show(): void {
    if (!this.#hidden) return
    this.#hidden = false
    if (this.#state.is('lost', 'away')) {
      this.#setbacks.shorten()
      void this.#attempt()
    } else if (this.#state.is('playing', 'connecting')) this.#connect()
  }

  /**
   * Called when the picture of a take has moved.
   * @param position in the take, s
   */
  moved(key: number, position: number): void {
    const { front, next } = this.#state.now()
    if (next?.key === key) this.#promote(next, position)
    else if (front?.key !== key || front.frozen) return
    this.#movedAt = Date.now()
    this.#pace.moved(position)
    this.#timers.set('stall', STALL_MS, () => this.#stalled())
    this.#setbacks.moved()
    if (!this.#state.is('playing')) this.#state.set({ phase: 'playing', trouble: null })
    if (this.#pace.shownFor() < STEADY_MS) return
    this.#setbacks.shorten()
    if (this.#pace.lost() > BEHIND_MS && !this.#state.now().next) void this.#bring()
  }

  /** Called when a take cannot continue. */
  async broke(key: number, fault: Fault): Promise<void> {
    const { front, next } = this.#state.now()
    const take = [front, next].find((one) => one?.key === key && !one.frozen)
    if (!take) return
    if (take === front) this.#state.set({ front: freeze(front) })
    const turn = this.#begin()
    const found = await look(this.#source, take.url)
    if (turn !== this.#turn) return
    if (typeof found === 'string') this.#lose(found)
    else if (this.#engines.handOver(fault, this.#movedAt !== null)) void this.#bring()
    else if (fault === 'slow') this.#lose('slow')
    else this.#lose(fault === 'media' && take !== front ? 'unsupported' : 'segment')
  }

  /** Called when the browser refuses to start automatically. */
  refused(key: number): void {
    if (this.#state.now().next?.key !== key) return
    this.#begin()
    this.#state.set({ phase: 'refused' })
  }

  /** Called when a take can use its new address only by restarting. */
  cannotRenew(key: number): void {
    if (this.#state.now().front?.key === key) void this.#bring()
  }

  #connect(): void {
    this.#state.set({ phase: 'connecting', trouble: null })
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
    const engine = this.#engines.current()
    this.#state.set({ next: { key, url: this.#state.chosen(url), engine, frozen: false } })
    this.#timers.set('patience', this.#engines.patience(), () => this.broke(key, 'slow'))
  }

  #promote(next: Take, position: number): void {
    const { quality, qualities } = this.#state.now()
    this.#timers.stop('patience')
    this.#pace.begin(position)
    this.#shown = quality
    this.#state.set({ front: next, next: null })
    this.#timers.set('renewal', this.#address.renewIn(), () => this.#renew())
    if (qualities.length === 0) void this.#learn(next)
  }

  async #learn({ key, url }: Take): Promise<void> {
    const found = await look(this.#source, url)
    if (typeof found === 'string' || this.#state.now().front?.key !== key) return
    if (found.qualities.length > 0) this.#state.set({ qualities: found.qualities })
  }

  /** The picture has stalled without an error. */
  async #stalled(): Promise<void> {
    const { front } = this.#state.now()
    if (!front) return
    const turn = this.#begin()
    this.#state.set({ phase: 'lost', front: freeze(front), next: null })
    const found = await look(this.#source, front.url)
    if (turn !== this.#turn) return
    this.#stale = typeof found === 'string' ? '' : found.text
    this.#lose(typeof found === 'string' ? found : 'stalled')
  }

  /** The picture, or the one that was to replace it, failed: reports why and tries again later. */
  #lose(trouble: Trouble): void {
    this.#begin()
    const { front } = this.#state.now()
    if (front && !front.frozen) return this.#keep(front)
    const lost = { next: null, trouble, seenAt: this.#movedAt }
    if (trouble === 'gone' || trouble === 'unsupported')
      return this.#state.set({ ...lost, phase: 'failed' })
    this.#state.set({ ...lost, phase: this.#setbacks.lost() ? 'away' : 'lost' })
    this.#timers.set('attempt', this.#setbacks.nextPause(), () => this.#attempt())
  }

  /** The next take failed, but the visible picture keeps playing. */
  #keep(front: Take): void {
    this.#state.set({ front, next: null, quality: this.#shown })
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
        this.#setbacks.foundOther()
        return this.#lose(stream ? 'ended' : 'gone')
      }
      const url = await this.#address.fresh()
      const { text } = await this.#source.playlist(url)
      if (turn !== this.#turn) return
      this.#setbacks.foundOther()
      if (text === this.#stale) return this.#lose('stalled')
      this.#prepare(url)
    } catch (error) {
      if (turn !== this.#turn) return
      const trouble = troubleOf(error)
      if (trouble === 'missing') this.#setbacks.foundNoPictures()
      else this.#setbacks.foundOther()
      this.#lose(trouble)
    }
  }

  /** Gives the visible take a new address before the old one expires. */
  async #renew(): Promise<void> {
    const turn = this.#turn
    try {
      const url = this.#state.chosen(await this.#address.fresh())
      const { front } = this.#state.now()
      if (turn === this.#turn && front) this.#state.set({ front: { ...front, url } })
    } catch {
      // The current address keeps playing. If it expires first, the picture is recovered as usual.
    }
    if (turn === this.#turn)
      this.#timers.set('renewal', this.#address.renewIn(), () => this.#renew())
  }

  #forgive(): void {
    this.#setbacks.forgive()
    this.#stale = ''
  }

  /** Cancels everything that is in progress. */
  #begin(): number {
    this.#timers.stopAll()
    return ++this.#turn
  }
}
