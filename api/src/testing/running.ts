import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from './free-ports'
import { PROGRAM_FLAGS } from './program-flags'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Settings of a service whose limits no test meets, and which logs nothing. */
export const UNLIMITED = {
  CALLS_PER_MINUTE: '1000000',
  GIFTS_PER_TEN_MINUTES: '1000000',
  LOG_LEVEL: 'silent',
}

/** An invented licence; real channels start with any. */
export const LICENCE = {
  PAY_ORGANISATION: '某基金会',
  PAY_REGISTRATION: '53',
  PAY_FILING: '53A',
}

/** When to give up on a start. Long, because a busy machine is no failure. */
const START_MS = 180_000

/** The API as its own process on a fixed port, which can be killed and restarted. */
export class RunningApi {
  readonly origin: string
  /** Output of all its runs. */
  log = ''
  private child: ChildProcess | undefined
  private readonly env: Record<string, string>
  private readonly main: string

  private constructor(port: number, env: Record<string, string>, main: string) {
    this.origin = `http://127.0.0.1:${port}`
    this.main = main
    this.env = { LIVE_KEY: 'a-key-of-the-tests', ...env, PORT: String(port) }
  }

  /**
   * @param env environment variables, without PORT; the text `ORIGIN` in their values is replaced by the API's origin
   * @param main the program; another version's may be started
   */
  static async start(env: Record<string, string>, main = MAIN): Promise<RunningApi> {
    const api = await RunningApi.begin(env, main)
    await api.answers()
    return api
  }

  /** Starts the process without waiting until it answers. */
  static async begin(env: Record<string, string>, main = MAIN): Promise<RunningApi> {
    const [port] = (await freePorts(1)) as [number]
    const filled = Object.entries(env).map(([name, value]) => [
      name,
      value.replace('ORIGIN', `http://127.0.0.1:${port}`),
    ])
    const api = new RunningApi(port, Object.fromEntries(filled), main)
    api.launch()
    return api
  }

  /** Whether the process runs, answering or not. */
  get alive(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null
  }

  /** Restarts the process and waits until it answers. */
  async start(): Promise<void> {
    this.launch()
    await this.answers()
  }

  private launch(): void {
    const child = spawn(process.execPath, [...PROGRAM_FLAGS, this.main], {
      env: { PATH: process.env['PATH'], ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => (this.log += piece.toString()))
  }

  /** Waits until the API answers. */
  async answers(): Promise<void> {
    const child = this.child!
    let last: unknown
    const end = performance.now() + START_MS
    while (performance.now() < end) {
      if (child.exitCode !== null) throw new Error(`The api ended at its start:\n${this.log}`)
      // It was killed on purpose meanwhile.
      if (child.signalCode !== null) return
      const up = await fetch(`${this.origin}/api/health`).catch((error: unknown) => {
        last = error
      })
      if (up?.ok) return
      if (up) last = `${up.status} ${await up.text()}`
      await pause(50)
    }
    throw new Error(`The api did not answer within ${START_MS / 60_000} minutes:\n${this.log}`, {
      cause: last,
    })
  }

  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal)
  }

  /** Waits for the end of the process. @returns its exit code */
  async ended(): Promise<number | null> {
    const child = this.child!
    if (this.alive) await once(child, 'exit')
    return child.exitCode
  }

  /** Kills the process like a power cut: nothing is finished. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}
