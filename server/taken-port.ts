import net from 'node:net'

/**
 * Looks for a taken port before anything is built, so that nobody waits for a build to learn of it.
 * @param command what was typed, for the way out
 * @throws a sentence that names the port and the way out
 */
export async function refuseTakenPorts(
  command: string,
  host: string,
  ports: readonly number[],
): Promise<void> {
  const [first = 0] = ports
  for (const port of ports) {
    const probe = net.createServer()
    await new Promise<void>((resolve, reject) => {
      probe.once('error', (error) => reject(new Error(sentence(error, port, command, first))))
      probe.listen(port, host, () => probe.close(() => resolve()))
    })
  }
}

function sentence(
  error: NodeJS.ErrnoException,
  port: number,
  command: string,
  first: number,
): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop that program or choose another port: PORT=${first + 10} ${command}`
  if (error.code === 'EACCES')
    return `Port ${port} needs privileges that this account does not have. Choose a port above 1023: PORT=8080 ${command}`
  return error.message
}
