import type { Server } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { networkOf } from './network'

/** Maximum number of connections. Each takes a file descriptor, and many systems allow a process 4,096. */
const ALL = 4_000
/** Maximum per network. A whole office or carrier may share one address, and each browser opens six. */
const EACH = 1_000

/**
 * Keeps one visitor from taking all connections when no nginx stands in front: connections beyond a network's maximum
 * are closed at once. Connections from trusted proxies carry all visitors and are not counted.
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
    // The client reset the connection before we accepted it. What it sent can still be read, but nobody waits for an
    // answer.
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
