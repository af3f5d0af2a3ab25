import net from 'node:net'

export interface Line {
  /** Round trip, ms. */
  roundTrip: number
  /** Bits per second down, shared by all connections. */
  down: number
}

/** Slow 4G as the field's tools define it. */
export const SLOW_4G: Line = { roundTrip: 150, down: 1_600_000 }

/**
 * A line that is really slow: a proxy of whole TCP connections. Every byte waits half a round trip in each
 * direction, and all connections share one rate down. (The browser's own emulation delays requests, not
 * connections, and so flatters preloads.)
 * @returns the port to connect to
 */
export async function slowLine(
  target: number,
  line: Line,
): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<net.Socket>()
  let gate = createGate(line.down)
  const server = net.createServer({ noDelay: true }, (client) => {
    // What was on its way to a visitor who left must not delay the next one.
    if (sockets.size === 0) gate = createGate(line.down)
    const upstream = net.connect({ port: target, host: '127.0.0.1', noDelay: true })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
        sockets.delete(socket)
      })
    }
    // The handshake costs a round trip before the first byte can go up.
    const established = performance.now() + line.roundTrip
    const up = inOrder((bytes) => upstream.write(bytes))
    client.on('data', (bytes: Buffer) =>
      up(bytes, Math.max(performance.now(), established) + line.roundTrip / 2),
    )
    const down = inOrder((bytes) => client.write(bytes))
    upstream.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += 1400) {
        const part = bytes.subarray(at, at + 1400)
        down(part, gate(part.length) + line.roundTrip / 2)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const close = () => {
    server.close()
    sockets.forEach((socket) => socket.destroy())
  }
  return { port, close }
}

/** Hands pieces on at their time and never out of order (timers alone may pass one another). */
function inOrder(send: (bytes: Buffer) => void): (bytes: Buffer, due: number) => void {
  const waiting: { bytes: Buffer; due: number }[] = []
  const drain = () => {
    while (waiting[0] && waiting[0].due <= performance.now()) send(waiting.shift()!.bytes)
    if (waiting[0]) setTimeout(drain, waiting[0].due - performance.now())
  }
  return (bytes, due) => {
    waiting.push({ bytes, due })
    if (waiting.length === 1) setTimeout(drain, due - performance.now())
  }
}

/** The time at which that many bytes are through a shared line of this rate. */
function createGate(bitsPerSecond: number) {
  let free = 0
  return (bytes: number) => {
    free = Math.max(free, performance.now()) + (bytes * 8000) / bitsPerSecond
    return free
  }
}
