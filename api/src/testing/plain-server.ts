import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createServer, type ServerOptions } from '../server'

/** The service's own server with one route, `/`, which answers `here`; on a free port. */
export async function startPlainServer(
  options: ServerOptions = {},
  addMore: (app: FastifyInstance) => void = () => {},
): Promise<{ app: FastifyInstance; port: number }> {
  const app = createServer(options)
  app.get('/', async () => 'here')
  addMore(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
}
