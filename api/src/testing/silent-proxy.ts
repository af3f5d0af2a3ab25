import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy between the service and its database that can drop traffic without closing connections. */
export interface SilentProxy {
  port: number
  /** From now on existing connections pass nothing in either direction; new ones work. */
  hush(): void
  /** While on, new connections are accepted but pass nothing. */
  swallow(on: boolean): void
  /** Number of connections that pass traffic. */
  readonly passing: number
  close(): Promise<void>
}

/** @param target the Unix socket to forward to */
export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const all = new Set<Socket>()
  const passing = new Set<() => void>()
  let swallowing = false
  const server = createServer((client) => {
    all.add(client)
    client.on('error', () => {}).once('close', () => all.delete(client))
    if (swallowing) return
    const database = connect(target)
    all.add(database)
    database.on('error', () => {}).once('close', () => all.delete(database))
    client.pipe(database).pipe(client)
    const hush = () => {
      client.unpipe(database)
      database.unpipe(client)
      client.pause()
      database.pause()
      passing.delete(hush)
    }
    passing.add(hush)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.once('close', () => {
        // A silent connection does not pass on its end either.
        if (passing.delete(hush)) other.destroy()
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    hush: () => [...passing].forEach((hush) => hush()),
    swallow: (on) => void (swallowing = on),
    get passing() {
      return passing.size
    },
    close: async () => {
      for (const socket of all) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
