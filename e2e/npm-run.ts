import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { ROOT } from './site'

/** A running npm command; `printed` grows as it speaks. */
export type NpmRun = ReturnType<typeof npmRun>

/** Runs npm itself, on a site and data of their own below a folder. */
export function npmRun(folder: string, args: string[], env: Record<string, string> = {}) {
  const places = { SITE_DIR: path.join(folder, 'site'), DATA_DIR: path.join(folder, 'data') }
  const child = spawn('npm', args, {
    cwd: ROOT,
    env: { ...process.env, ...places, HOST: '127.0.0.1', ...env },
  })
  const run = { child, printed: '', ended: once(child, 'close') }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void (run.printed += String(bytes)))
  return run
}
