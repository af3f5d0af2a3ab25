import { terminalOn } from './desk'
import { runStaff } from './program'

// A reader that has seen enough, like head, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runStaff(process.argv.slice(2), terminalOn(process.stdout, process.stderr))
