import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { addressOf, ROOT } from '../site'
import type { Windows } from './windows'

/** What the process holds, in bytes, after its garbage was collected. */
export interface Memory {
  at: number
  rss: number
  heapUsed: number
  external: number
  handles: number
}

const PROBE = pathToFileURL(path.join(ROOT, 'e2e/soak/memory-probe.ts')).href
const PINO_ERROR = 50

/** The site as `npm start` runs it, in a process that is stopped, killed and started again. */
export class SiteProcess {
  /** One list of measurements for each life of the process. */
  readonly lives: Memory[][] = []
  /** Lines of errors in its log, by what they say. */
  readonly errors = new Map<string, number>()
  /** What it wrote beside its log: what nobody caught. */
  readonly uncaught: string[] = []
  /** How often it ended without having been told to. */
  ended = 0
  private child: ChildProcess | undefined
  private meant = false
  private readonly env: Record<string, string>
  private readonly windows: Windows

  constructor(env: Record<string, string>, windows: Windows) {
    this.env = env
    this.windows = windows
  }

  /** Starts it and waits until it answers. */
  async start(): Promise<void> {
    const flags = ['--expose-gc', '--import', 'tsx', '--import', PROBE]
    const child = spawn(process.execPath, [...flags, 'server/start.ts'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.child = child
    this.meant = false
    const life: Memory[] = []
    this.lives.push(life)
    child.on('message', (memory) =>
      life.push({ at: Date.now(), ...(memory as Omit<Memory, 'at'>) }),
    )
    child.stdout!.on('data', (bytes: Buffer) => this.readLog(String(bytes)))
    child.stderr!.on(
      'data',
      (bytes: Buffer) => void this.uncaught.push(String(bytes).slice(0, 500)),
    )
    child.once('exit', () => this.missed(child))
    await addressOf(child)
  }

  /** Asks what it holds; the answer is added to its life. */
  measure(): void {
    if (this.child?.connected) this.child.send('measure', () => {})
  }

  /** Ends it by a signal and starts it again, and announces that. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    return this.windows.during(`process, ${signal}`, async () => {
      await this.end(signal)
      await this.start()
    })
  }

  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const { child } = this
    this.meant = true
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  /** It ended by itself: a service manager would start it again. */
  private missed(child: ChildProcess): void {
    if (this.meant || this.child !== child) return
    this.ended += 1
    console.log(`The site's process ended by itself, with ${child.exitCode ?? child.signalCode}.`)
    this.start().catch((error: Error) => this.uncaught.push(error.message))
  }

  private readLog(text: string): void {
    for (const line of text.split('\n')) {
      const { level, msg } = parsed(line)
      if (level === undefined || level < PINO_ERROR) continue
      this.errors.set(String(msg), (this.errors.get(String(msg)) ?? 0) + 1)
    }
  }
}

function parsed(line: string): { level?: number; msg?: string } {
  try {
    return line.startsWith('{') ? (JSON.parse(line) as { level?: number; msg?: string }) : {}
  } catch {
    return {}
  }
}
