import { terminalOn } from './terminal'
import { runStaff } from './program'

// A reader that closes the pipe early, like head, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runStaff(process.argv.slice(2), terminalOn(process.stdout, process.stderr))
