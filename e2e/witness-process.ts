import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePorts } from 'api/testing/free-ports'
import { PROGRAM_FLAGS } from 'api/testing/program-flags'
import { verifierKey, verifierKeyText } from 'shared/log'
import { ROOT } from './composed'

/** A log that nobody has: a witness makes its key at its first start, and that needs a log. */
const NO_LOG = verifierKeyText(verifierKey('nowhere.example/ledger', new Uint8Array(32)))

/** A witness as its own process (witness/main.ts), on one port and one state file for all its runs. */
export class RunningWitness {
  readonly name: string
  /** What it prints. */
  log = ''
  private readonly state: string
  private readonly port: number
  private child: ChildProcess | undefined

  private constructor(name: string, state: string, port: number) {
    this.name = name
    this.state = state
    this.port = port
  }

  /** Makes a witness with its key, which does not run yet. */
  static async make(name: string, folder: string): Promise<RunningWitness> {
    const [port] = (await freePorts(1)) as [number]
    const state = path.join(folder, `${name.replaceAll('/', '-')}.json`)
    const witness = new RunningWitness(name, state, port)
    await witness.start(NO_LOG)
    await witness.kill()
    return witness
  }

  /** As the operator lists it: its key and its address. */
  get listed(): string {
    const vkey = /verifier key: (\S+)/.exec(this.log)![1]
    return `${vkey} http://127.0.0.1:${this.port}`
  }

  /** @param vkey of the log that it cosigns */
  async start(vkey: string): Promise<void> {
    const options = ['--name', this.name, '--state', this.state, '--port', String(this.port)]
    const child = spawn(
      process.execPath,
      [...PROGRAM_FLAGS, 'witness/main.ts', '--log', vkey, ...options],
      { cwd: ROOT, env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    this.child = child
    let said = ''
    const ready = new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (bytes: Buffer) => {
          said += bytes.toString()
          this.log += bytes.toString()
          if (said.includes('verifier key:')) resolve()
        })
      child.once('exit', () => reject(new Error(`The witness ended:\n${said}`)))
    })
    await ready
  }

  /** The size of the log that its state file holds; 0 before the first. */
  cosigned(): number {
    const { checkpoints } = JSON.parse(readFileSync(this.state, 'utf8')) as {
      checkpoints: Record<string, string>
    }
    return Math.max(0, ...Object.values(checkpoints).map((note) => Number(note.split('\n')[1])))
  }

  async kill(): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
}
