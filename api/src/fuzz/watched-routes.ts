import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

const CREATED = 'fastify.initialization'

export interface Route {
  method: string
  /** With its prefix, `/api/pay/notify/:channel`. */
  url: string
  /** The JSON schemas of its parts, as the route was registered with them. */
  schema: Partial<Record<'querystring' | 'body' | 'headers' | 'params', object>>
}

export interface WatchedRoutes {
  /** Every route that was registered, hidden ones and Fastify's own HEAD routes among them. */
  routes: Route[]
  /** The statuses that each route answered so far, by `keyOf`. */
  reached: Map<string, Set<number>>
}

export const keyOf = ({ method, url }: Pick<Route, 'method' | 'url'>): string => `${method} ${url}`

/**
 * Builds a service and collects its routes as they are registered, so that no list of them has to be kept and none can
 * be forgotten. Every service that is created while `build` runs counts.
 */
export async function watchingRoutes<T>(build: () => Promise<T>): Promise<[T, WatchedRoutes]> {
  const watched: WatchedRoutes = { routes: [], reached: new Map() }
  const listen = (message: unknown) =>
    watch((message as { fastify: FastifyInstance }).fastify, watched)
  subscribe(CREATED, listen)
  try {
    return [await build(), watched]
  } finally {
    unsubscribe(CREATED, listen)
  }
}

function watch(app: FastifyInstance, { routes, reached }: WatchedRoutes): void {
  app.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
    for (const one of [method].flat())
      routes.push({ method: one, url, schema: (schema ?? {}) as Route['schema'] })
  })
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions
    if (url === undefined) return
    const key = keyOf({ method: request.method, url })
    reached.set(key, (reached.get(key) ?? new Set()).add(reply.statusCode))
  })
}
