import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/**
 * Counts and times every call by route, never by URL, and serves the metrics at `/metrics` to this machine only. For
 * everybody else the route does not exist.
 * @returns the registry, for the features' own metrics
 */
export function addMetrics(app: FastifyInstance): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
  app.get(
    '/metrics',
    { schema: { hide: true }, config: { rateLimit: false, always: true }, logLevel: 'warn' },
    async (request, reply) => {
      if (!isFromThisMachine(request)) return reply.callNotFound()
      return reply.type(register.contentType).send(await register.metrics())
    },
  )
  app.addHook('onClose', async () => register.clear())
  return register
}

/**
 * Headers that proxies add. nginx runs on this machine, so the socket's address does not distinguish a visitor from an
 * operator.
 */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

/** Whether a call came from this machine and not through a proxy, even a trusted one. */
function isFromThisMachine({ raw, ip }: FastifyRequest): boolean {
  const forwarded = Object.keys(raw.headers).some((name) => FORWARDED.test(name))
  return !forwarded && isLoopback(raw.socket.remoteAddress ?? '') && isLoopback(ip)
}

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)
