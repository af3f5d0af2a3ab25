import { spawn } from 'node:child_process'
import path from 'node:path'
import { writeLedgerFile } from '../ledger-file'
import { ROOT } from '../site'
import { chanceOf, oneOf, rest } from './pace'
import type { Windows } from './windows'

const CLI = path.join(ROOT, 'api/src/staff/cli.ts')
const ROWS = 120
const MORE_TRIES = 8

/** What staff do while all goes on: import files, list, export, add up. */
export class Staff {
  /** Donations less expenses of all files that were taken in, in fen. */
  imported = 0n
  imports = 0
  /** Commands that failed outside the restarts, with the end of what they said. */
  readonly failures: string[] = []
  private readonly env: Record<string, string>
  private readonly folder: string
  private readonly windows: Windows

  /** @param folder where the files are written that are imported */
  constructor(env: Record<string, string>, folder: string, windows: Windows) {
    this.env = env
    this.folder = folder
    this.windows = windows
  }

  /** One piece of work. */
  async work(stop: AbortSignal): Promise<void> {
    await this.importFile(stop)
    if (chanceOf(0.5)) await this.run(oneOf([['list-orders'], ['list-streams'], ['verify-totals']]))
  }

  /** Imports a file that differs from all before it, again until it is in: it gets in once. */
  async importFile(stop: AbortSignal): Promise<void> {
    const file = path.join(this.folder, `ledger-${this.imports}.csv`)
    const balance = await writeLedgerFile(file, ROWS + this.imports)
    this.imports += 1
    const take = async () => (await this.run(['import-ledger', file])).done
    let done = await take()
    // A try that was cut off may have stored it: the next one tells, also when the soak is ending meanwhile.
    for (let more = MORE_TRIES; !done && more > 0; more -= stop.aborted ? 1 : 0) {
      await rest(new AbortController().signal, 1_000)
      done = await take()
    }
    if (done) this.imported += balance
  }

  /** Runs a command of the staff's tool. Never throws. */
  async run(words: string[]): Promise<{ done: boolean; printed: string }> {
    const began = Date.now()
    const child = spawn(process.execPath, ['--import', 'tsx', CLI, ...words], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...this.env },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => void (printed += String(bytes)))
    const code = await new Promise<number>((resolve) =>
      child.once('close', (code) => resolve(code ?? 1)),
    )
    if (code !== 0 && !this.windows.touches(began, Date.now()))
      this.failures.push(`${words[0]} ended with ${code}: ${printed.slice(-300)}`)
    return { done: code === 0, printed }
  }
}
