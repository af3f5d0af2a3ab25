import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

const CREATED = 'fastify.initialization'

export interface Route {
  method: string
  /** With the prefix, `/api/pay/notify/:channel`. */
  url: string
  /** The JSON schemas that the route was registered with. */
  schema: Partial<Record<'querystring' | 'body' | 'headers' | 'params', object>>
}

export interface WatchedRoutes {
  /** Every registered route, including hidden ones and Fastify's own HEAD routes. */
  routes: Route[]
  /** The statuses that each route has answered with, by `keyOf`. */
  reached: Map<string, Set<number>>
}

export const keyOf = ({ method, url }: Pick<Route, 'method' | 'url'>): string => `${method} ${url}`

/**
 * Builds a service and collects its routes as they are registered, so that no list has to be maintained and no route is
 * forgotten. Covers every service that is created while `build` runs.
 */
export async function watchingRoutes<T>(build: () => Promise<T>): Promise<[T, WatchedRoutes]> {
  const watched: WatchedRoutes = { routes: [], reached: new Map() }
  // Fastify sends this form; diagnostics_channel types every message as unknown.
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
    // Fastify does not know the form of a schema; ours are JSON schemas.
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
