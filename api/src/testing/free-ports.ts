import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Where ports are looked for. Linux gives connections and servers that ask for no certain port one from 32768 up
 * (`ip_local_port_range`, unless the host has another), so it takes none of these between the search and the start of
 * the program that needs it.
 */
const [FIRST, END] = [20_000, 32_768]
const TRIES = 1_000

/**
 * Finds that many free ports in a row. No other test gets them as long as this process runs.
 * @throws when there are none, or when they cannot be tried
 */
export async function freePorts(count: number): Promise<number[]> {
  for (let tries = 0; tries < TRIES; tries++) {
    const first = randomInt(FIRST, END - count)
    const row = Array.from({ length: count }, (_, index) => first + index)
    const free = await Promise.all(row.map(async (port) => (await claim(port)) && isFree(port)))
    if (free.every(Boolean)) return row
  }
  throw new Error(`Found no ${count} free ports in a row from ${FIRST} to ${END}.`)
}

/** Claims a port for this process with its UDP socket, which the program at the TCP port does not need. */
async function claim(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  const bound = once(socket, 'listening')
  socket.bind({ port, address: '127.0.0.1', exclusive: true })
  return bound.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      socket.close()
      return isTaken(error)
    },
  )
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listening = once(server, 'listening')
  server.listen(port)
  return listening.then(async () => {
    await once(server.close(), 'close')
    return true
  }, isTaken)
}

/** @returns false, for a port that another program has; throws any other error */
function isTaken(error: NodeJS.ErrnoException): false {
  if (error.code === 'EADDRINUSE') return false
  throw error
}
