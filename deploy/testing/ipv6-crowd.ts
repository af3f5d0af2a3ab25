/**
 * Run in a network of its own, where all of 2001:db8::/32 is this machine: what nginx counts as one client. It prints
 * what `crowd.test.ts` compares.
 */
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { eventually, startFront } from './front'

const env = { LISTEN: '127.0.0.1,[::]', VISITOR_CONNECTIONS: '64', NETWORK_CONNECTIONS: '16' }
const front = await startFront({ env })

/** Opens half requests one after another, each from the next address of a network; returns those that are held. */
async function holdFrom(network: string, count: number): Promise<Set<net.Socket>> {
  const held = new Set<net.Socket>()
  for (let host = 1; host <= count; host++) {
    const localAddress = `${network}::${host.toString(16)}`
    const socket = net.connect({ port: front.httpPort, host: '::1', localAddress })
    socket.resume().on('error', () => undefined)
    socket.on('close', () => held.delete(socket))
    await once(socket, 'connect')
    held.add(socket)
    socket.write('GET / HTTP/1.1\r\nHost: farm\r\n')
  }
  return held
}

const ask = (localAddress: string) =>
  new Promise<string>((resolve) => {
    http
      .get({ port: front.httpPort, host: '::1', localAddress, agent: false }, (answer) =>
        answer.resume().on('end', () => resolve(String(answer.statusCode))),
      )
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code!))
  })

/** nginx has closed the rest once no more than its limit are left. */
const settled = (held: Set<net.Socket>) =>
  eventually(() => {
    if (held.size > 16) throw new Error(`${held.size} are held.`)
  })

async function main() {
  const crowd = await holdFrom('2001:db8:1:2', 24)
  await settled(crowd)
  const sameNetwork = await ask('2001:db8:1:2:ffff::1')
  const nextNetwork = await ask('2001:db8:1:3::1')
  const lineEnds = await holdFrom('2001:db8:a0a:a0a', 24)
  await settled(lineEnds)
  return {
    heldOfOneNetwork: crowd.size,
    sameNetwork,
    nextNetwork,
    heldOfLineEnds: lineEnds.size,
  }
}

try {
  console.log(JSON.stringify(await main()))
} finally {
  await front.stop()
}
// Not before its output is written, nor held up by what it still holds.
process.stdout.write('', () => process.exit())
