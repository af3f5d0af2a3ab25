/**
 * `forward.ts HOST PORT…`, run on a machine of the network: passes on what is sent to each of its own ports. The service
 * calls a channel without https only on its own machine. It stays until its input ends.
 */
import net from 'node:net'

const [host = '', ...ports] = process.argv.slice(2)
for (const port of ports.map(Number))
  net
    .createServer((near) => {
      const far = net.connect({ host, port })
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const)
        one.on('error', () => other.destroy()).pipe(other)
    })
    .listen(port, '127.0.0.1')
process.stdin.resume().on('end', () => process.exit())
