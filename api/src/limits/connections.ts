import type { Server } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { networkOf } from './network'

/** All connections at once; each takes a descriptor, of which a process may have 4,096 on many machines. */
const ALL = 4_000
/** Of one network: an office or a carrier behind one address, with six for each browser that is open. */
const EACH = 1_000

/**
 * Keeps one visitor from taking all connections, also without nginx in front: more than so many of one network are
 * closed as they come. Connections of trusted proxies are all visitors' and are not counted.
 * @param trustProxy addresses and networks, `127.0.0.1`, `10.0.0.0/8`
 */
export function limitConnections(
  server: Server,
  trustProxy: string[],
  { all = ALL, each = EACH } = {},
): void {
  const proxies = listOf(trustProxy)
  const open = new Map<string, number>()
  let sum = 0
  server.on('connection', (socket: Socket) => {
    // Reset before it was let in: what it sent can be read, and nobody waits for an answer.
    if (socket.remoteAddress === undefined) {
      socket.destroy()
      return
    }
    const address = socket.remoteAddress.replace(/^::ffff:/, '')
    if (proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > each || sum >= all) {
      socket.destroy()
      return
    }
    open.set(network, count)
    sum += 1
    socket.once('close', () => {
      sum -= 1
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

function listOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
