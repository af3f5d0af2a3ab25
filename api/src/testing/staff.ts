import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runStaff } from '../staff/program'
import { terminalOn } from '../staff/terminal'
import { PROGRAM_FLAGS } from './program-flags'

const cli = fileURLToPath(new URL('../staff/cli.ts', import.meta.url))
/** For the files of a test file, and removed after it. */
export const folder = mkdtempSync(join(tmpdir(), 'farm-staff-'))
export const dataDir = join(folder, 'data')
after(() => rmSync(folder, { recursive: true, force: true }))

interface Outcome {
  code: number
  out: string
  err: string
}

const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', FORCE_COLOR: '0' }
Object.assign(process.env, env)

/** Runs a staff command within this process, which is faster. */
export async function staff(...words: string[]): Promise<Outcome> {
  const text = { out: '', err: '' }
  const into = (name: 'out' | 'err') =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        text[name] += chunk.toString()
        done()
      },
    })
  const code = await runStaff(words, terminalOn(into('out'), into('err')))
  return { code, ...text }
}

/** Runs a staff command in its own process, as staff do. */
export const staffProcess = (...words: string[]): Promise<Outcome> => startStaff(words).ended

/**
 * The same, to be watched while it runs.
 * @param program another version's may be started
 */
export function startStaff(words: string[], settings: Record<string, string> = {}, program = cli) {
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, program, ...words], {
    env: { ...env, ...settings },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const ended = new Promise<Outcome>((done) =>
    child.on('close', (code) => done({ code: code ?? -1, ...said })),
  )
  return { said, ended }
}
