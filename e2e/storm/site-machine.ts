import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { PROGRAM_FLAGS } from 'api/testing/program-flags'
import { until } from 'api/testing/until'
import { ROOT } from '../site'
import type { Machine } from './network'

const PORT = 8080
/** Shorter than `RestartSec` of the unit, so that more kills meet a process. */
const RESTART_MS = 1_000

/** A machine with one process of the site, which is started again whenever it ends. */
export class SiteMachine {
  /** What it wrote that is no line of its log: what nobody caught. */
  readonly uncaught: string[] = []
  /** How often it ended without having been killed. */
  ended = 0
  readonly address: string
  private readonly url: string
  private child: ChildProcess | undefined
  private meant = false
  private over = false

  constructor(
    readonly machine: Machine,
    private readonly env: Record<string, string>,
  ) {
    this.address = `${machine.address}:${PORT}`
    this.url = `http://${this.address}`
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    this.launch()
    await this.ready()
  }

  async ready(): Promise<void> {
    await until(`${this.machine.name} is ready`, () => {
      if (this.ended > 0) throw new Error(`The site ended by itself:\n${this.uncaught.join('')}`)
      return this.isReady()
    })
  }

  private isReady(): Promise<boolean> {
    return fetch(`${this.url}/api/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** The revision of the registry that it serves. */
  async revision(): Promise<number> {
    const response = await fetch(`${this.url}/registry.json`)
    return ((await response.json()) as { revision: number }).revision
  }

  /** Nothing is finished; it is started again like any service that has ended. */
  kill(): void {
    this.meant = true
    this.child?.kill('SIGKILL')
  }

  async stop(): Promise<void> {
    this.over = true
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  private launch(): void {
    this.meant = false
    const [program = '', ...words] = this.machine.inside
    const node = [process.execPath, ...PROGRAM_FLAGS, 'server/start.ts', '--serve']
    const child = spawn(program, [...words, ...node], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOST: '0.0.0.0', PORT: String(PORT), ...this.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.child = child
    child.stderr.on('data', (bytes: Buffer) => this.uncaught.push(String(bytes).slice(0, 500)))
    child.once('exit', () => void this.again())
  }

  private async again(): Promise<void> {
    if (!this.meant && !this.over) this.ended += 1
    await pause(RESTART_MS)
    if (!this.over) this.launch()
  }
}
