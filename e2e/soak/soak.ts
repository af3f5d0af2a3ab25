/**
 * `npm run soak`: drives visitors, gifts, streams and imports for 10 minutes (`SOAK_MINUTES=60`: an hour) while the
 * database is restarted and the process stopped, killed and started. The last thing it prints is one table in Markdown;
 * the exit code is 1 when a target in it is missed. Ctrl-C ends it early with the table of what was, a second one at once.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const child = spawn(
  process.execPath,
  ['--import', 'tsx', fileURLToPath(new URL('conduct.ts', import.meta.url))],
  // A terminal tells Ctrl-C to a whole process group: the database and the channels must outlive the soak.
  { stdio: 'inherit', detached: true },
)
let asked = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (asked) process.kill(-child.pid!, 'SIGKILL')
    else child.kill('SIGTERM')
    asked = true
  })
child.once('exit', (code) => process.exit(code ?? 1))
