/**
 * A hostile client, as a process of its own because it needs as many descriptors as it holds connections:
 * `half-requests.ts PORT COUNT ADDRESS BYTES` opens COUNT connections from ADDRESS, sends BYTES (base64) on each and
 * holds it. Once each is held or was closed it prints how many are held, and stays until its input ends.
 */
import net from 'node:net'

const [port, count, localAddress, bytes] = process.argv.slice(2) as [string, string, string, string]
const AT_ONCE = 200
const start = Buffer.from(bytes, 'base64')
const held = new Set<net.Socket>()

/** Resolves once the connection is held, or was closed. */
function hold(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({
      port: Number(port),
      host: '127.0.0.1',
      localAddress,
    })
    socket.on('connect', () => {
      held.add(socket)
      socket.write(start, () => resolve())
    })
    // That it is refused is what the test wants; that this process has no descriptor left is not.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EMFILE' ? reject(error) : resolve(),
    )
    socket.on('close', () => {
      held.delete(socket)
      resolve()
    })
    socket.resume()
  })
}

let left = Number(count)
const holdMore = async () => {
  while (left-- > 0) await hold()
}
await Promise.all(Array.from({ length: AT_ONCE }, holdMore))
console.log(held.size)
process.stdin.resume().on('end', () => process.exit(0))
