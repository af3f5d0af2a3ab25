import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The api as its own process on one port, which can be killed and started again. */
export class RunningApi {
  readonly origin: string
  /** What it wrote, in all its lives. */
  log = ''
  private child: ChildProcess | undefined
  private readonly env: Record<string, string>

  private constructor(port: number, env: Record<string, string>) {
    this.origin = `http://127.0.0.1:${port}`
    this.env = { ...env, PORT: String(port) }
  }

  /** @param env its variables, beside PORT; those that hold `ORIGIN` get its address in that place */
  static async start(env: Record<string, string>): Promise<RunningApi> {
    const port = await freePort()
    const filled = Object.entries(env).map(([name, value]) => [
      name,
      value.replace('ORIGIN', `http://127.0.0.1:${port}`),
    ])
    const api = new RunningApi(port, Object.fromEntries(filled))
    await api.start()
    return api
  }

  /** Starts it anew and waits until it answers. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
      env: { PATH: process.env['PATH'], ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (piece: Buffer) => (this.log += piece.toString()))
    for (let attempt = 0; attempt < 1_200; attempt++) {
      if (child.exitCode !== null) throw new Error(`The api ended at its start:\n${this.log}`)
      // Killed meanwhile, on purpose.
      if (child.signalCode !== null) return
      const up = await fetch(`${this.origin}/api/health`).catch(() => undefined)
      if (up?.ok) return
      await pause(50)
    }
    throw new Error(`The api did not answer within a minute:\n${this.log}`)
  }

  /** Ends it as a power cut of the process does: nothing is finished, nothing is told. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}
