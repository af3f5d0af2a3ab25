import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A network between the service and its database that can lose connections without a word. */
export interface SilentProxy {
  port: number
  /** From now on nothing passes on the connections there are, in either direction; new ones work. */
  hush(): void
  /** New connections are taken, and nothing passes on them either. */
  swallow(on: boolean): void
  /** How many connections pass something. */
  readonly passing: number
  close(): Promise<void>
}

/** @param target a Unix socket to hand everything on to */
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
        // A connection that is silent does not tell of its end either.
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
