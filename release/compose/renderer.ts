import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type {
  Claim,
  Lang,
  Messages,
  Page,
  PublishedPart,
  Rendered,
  RemoteModule,
  RemoteRoute,
  Settings,
} from 'shared/contract'
import { ROOT } from '../part-build'
import { onLines } from './lines.cjs'
import { untilSpent } from './spent-time'
import { piecesOf } from './template-marks'

/**
 * How much processor time loading all bundles may take, and rendering all pages. Time on the clock would refuse a good
 * part while the machine is busy.
 */
const LIMIT_MS = 10_000
const MEMORY_MB = 512
/** By V8's own limits, every 25th page waits for a collection of the whole heap (docs/decisions/0030). */
const MEMORY_BEFORE_COLLECTING_MB = 128
const HELPER_THREADS = 1

const SCRIPT = path.join(import.meta.dirname, 'render-child.cjs')
/** What it may read besides the bundles: its own code. */
const CODE = [
  SCRIPT,
  ...['fill-template', 'in-script', 'kept-answers', 'lines', 'structured-data'].map((name) =>
    path.join(import.meta.dirname, `${name}.cjs`),
  ),
  // By its link, and where that leads.
  path.join(ROOT, 'node_modules/serving'),
  path.join(ROOT, 'serving/escape-html.cjs'),
]

/** Node bundles to evaluate: files by the part's name. The shell is first, because it provides the others' libraries. */
export interface Load {
  shell: string
  remotes: Record<string, string>
}

/** What a module says of itself in data; its components stay in the child process. */
export interface Outline extends Omit<RemoteModule, 'routes' | 'widgets'> {
  routes: OutlinedRoute[]
  messages: Record<Lang, Messages>
  widgets?: Record<string, { chunk: string }>
}

/** A route as data: of its function there is only whether it has one. */
interface OutlinedRoute {
  path?: string
  handle: Omit<RemoteRoute['handle'], 'data' | 'head'> & { onRequest: boolean }
}

export interface Loaded {
  /** The contract number of the shell. */
  contract: number
  claims: Claim[]
  /** The names that the shell provides to the parts, by import request. */
  provided: Record<string, string[]>
  /** Unchecked: a part may export anything. */
  outlines: Record<string, unknown>
}

export interface RenderPages {
  settings: Settings
  parts: PublishedPart[]
  /** The parts whose bundles were loaded. */
  remotes: string[]
  langs: readonly Lang[]
}

/** What the screens of a set of pages have in common. */
export interface ScreenSet {
  settings: Settings
  parts: PublishedPart[]
  /** The parts whose bundles were loaded. */
  remotes: string[]
}

/** One screen to render with the answers of its calls. */
export interface RenderScreen {
  /** The screen's path and query, without the language. */
  address: string
  lang: Lang
  /** The file of the template that it fills. */
  template: string
  /**
   * Of the data, from before the page was asked for: a text that changes with everything that public pages show. Answers
   * are kept for other pages of the same revision, and the page is compressed with Brotli. Null for what is one visitor's.
   */
  revision: string | null
}

/** The page of a screen. */
export interface FilledScreen {
  /** Compressed unless it is one visitor's. */
  bytes: Buffer
  /** Whether what the address names does not exist. */
  isMissing: boolean
}

/** The answer of the api to a call. */
export interface Told {
  status: number
  /** JSON, as bytes: decoding and encoding it takes as long as the call. */
  body: Buffer
}

/** Makes a GET call below the API base. */
export type Ask = (path: string, params: Record<string, unknown> | undefined) => Promise<Told>

export interface RenderedPage {
  page: Page
  lang: Lang
  /** What the page has in its main element; `page.holds` unless a part's bundle is not there. */
  holds: Page['holds']
  rendered: Rendered
  /** The id of the element with the page's data. */
  dataId: string
  /** What stands for the answers of its calls, in a template. */
  answers?: string
}

type Message = { step: string } | { answer: unknown } | { error: string; source?: string }

type ScreenMessage = { screen: number } & (
  | { call: number; path: string; params?: Record<string, unknown> }
  | { answer: { bytes: string; isMissing: boolean } }
  | { error: string }
)

interface Waiting {
  ask: Ask
  resolve: (screen: FilledScreen) => void
  reject: (error: Error) => void
}

/**
 * A process that runs the parts' Node bundles. It has an empty environment, may read only the bundles and its own code, may start no
 * process, and has limited time and memory, so that a part's code can end it but nothing else.
 */
export class Renderer {
  readonly #child: ChildProcess
  #step = 'the start'
  #settle: ((message: Message | null) => void) | undefined
  readonly #screens = new Map<number, Waiting>()
  #lastScreen = 0

  /** @param folder where the bundles are */
  constructor(folder: string) {
    this.#child = spawn(
      process.execPath,
      [
        '--no-warnings',
        '--experimental-permission',
        `--allow-fs-read=${path.join(folder, '*')}`,
        ...CODE.map((file) => `--allow-fs-read=${file}`),
        `--max-old-space-size=${MEMORY_MB}`,
        `--initial-old-space-size=${MEMORY_BEFORE_COLLECTING_MB}`,
        `--v8-pool-size=${HELPER_THREADS}`,
        SCRIPT,
      ],
      { env: {}, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] },
    )
    // Standard input and descriptor 3 are pipes, as asked for above.
    onLines(this.#child.stdio[3] as NodeJS.ReadableStream, (line) => this.#read(line))
    this.#child.stdin!.on('error', () => this.#settle?.(null))
    this.#child.once('close', () => this.#fail('The process that renders screens has ended.'))
  }

  load(request: Load): Promise<Loaded> {
    return this.#ask('load', request) as Promise<Loaded>
  }

  render(request: RenderPages): Promise<RenderedPage[]> {
    return this.#ask('render', request) as Promise<RenderedPage[]>
  }

  /** Tells what `screen` stands on; once, before the first. @param templates by their file */
  prepare(set: ScreenSet, templates: ReadonlyMap<string, Buffer>): void {
    const cut = [...templates].map(([file, bytes]) => [file, piecesOf(String(bytes))])
    this.#send({ kind: 'prepare', request: { ...set, templates: cut } })
  }

  /** Whether its process has ended. */
  get ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /**
   * Renders one screen into its template; any number at a time. There is no limit of time: whoever asks decides how long
   * to wait.
   * @throws when the screen or one of its calls fails, or the process ends
   */
  screen(request: RenderScreen, ask: Ask): Promise<FilledScreen> {
    const id = ++this.#lastScreen
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(new Error('The process that renders screens has ended.'))
      this.#screens.set(id, { ask, resolve, reject })
      this.#send({ kind: 'screen', id, request })
    })
  }

  close(): void {
    this.#child.kill('SIGKILL')
  }

  /** @throws a sentence that names the part or the page at which it failed, hung or ended the process */
  async #ask(kind: 'load' | 'render', request: Load | RenderPages): Promise<unknown> {
    const message = await new Promise<Message | null | 'late'>((resolve) => {
      const stop = untilSpent(this.#child.pid, LIMIT_MS, () => resolve('late'))
      this.#settle = (settled) => {
        stop()
        resolve(settled)
      }
      if (this.#child.exitCode !== null) this.#settle(null)
      else this.#send({ kind, request })
    })
    this.#settle = undefined
    if (message === 'late') {
      this.close()
      throw new Error(
        `${this.#step} did not finish within ${LIMIT_MS / 1000} s. Look for an endless loop.`,
      )
    }
    if (message === null)
      throw new Error(
        `${this.#step} ended the process that renders the pages. It may have called process.exit() or used more than ${MEMORY_MB} MB.`,
      )
    if ('error' in message) throw new Error(failure(this.#step, message.error, message.source))
    return 'answer' in message ? message.answer : undefined
  }

  #send(message: object): void {
    this.#child.stdin!.write(`${JSON.stringify(message)}\n`)
  }

  /** Hands an answer on as it came, so that only the process of the screens takes it apart. */
  #tell(call: number, { status, body }: Told): void {
    const input = this.#child.stdin!
    input.cork()
    input.write(`told ${call} ${status} `)
    // Between the values of JSON, a line break is a space.
    input.write(body.includes('\n') ? String(body).replaceAll('\n', ' ') : body)
    input.write('\n')
    input.uncork()
  }

  /** A part's code can write to the same pipe, so a line may be anything. */
  #read(line: string): void {
    try {
      this.#receive(JSON.parse(line) as Message | ScreenMessage)
    } catch {
      this.#fail('The process that renders screens sent what is no message.')
      this.close()
    }
  }

  #fail(sentence: string): void {
    this.#settle?.(null)
    for (const { reject } of this.#screens.values()) reject(new Error(sentence))
    this.#screens.clear()
  }

  #receive(message: Message | ScreenMessage): void {
    if ('screen' in message) this.#receiveScreen(message)
    else if ('step' in message) this.#step = message.step
    else this.#settle?.(message)
  }

  #receiveScreen(message: ScreenMessage): void {
    const waiting = this.#screens.get(message.screen)
    if ('call' in message) {
      const { call, path, params } = message
      const tell = (told: Told) => this.#tell(call, told)
      const fail = () => tell({ status: 503, body: Buffer.from('null') })
      // Another screen may wait for what a screen asks that has failed by now.
      if (waiting) waiting.ask(path, params).then(tell, fail)
      else fail()
      return
    }
    if (!waiting) return
    this.#screens.delete(message.screen)
    if ('answer' in message) {
      const { bytes, isMissing } = message.answer
      waiting.resolve({ bytes: Buffer.from(bytes, 'base64'), isMissing })
    } else waiting.reject(new Error(message.error))
  }
}

const failure = (step: string, error: string, source?: string): string =>
  `${step} failed${source ? ` in ${source}` : ''}: ${error.replace(/\.$/, '')}. Every page is rendered in Node first: use what only a browser has in effects and handlers.`
