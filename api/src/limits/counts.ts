import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Maximum number of networks remembered; each takes about 200 bytes. */
const MOST = 20_000
/** How many of the oldest networks are compared to choose one to forget. */
const LOOKED_AT = 32

interface Count {
  calls: number
  /** End of the window, in ms of the monotonic clock: setting the system clock back must not lock anybody out. */
  until: number
}

/**
 * Store for `@fastify/rate-limit`: counts the calls of each network within a time window, in bounded memory. When it is
 * full, it forgets a network with few calls, so that a flood of new networks cannot reset the count of the busiest one.
 */
export class Counts implements FastifyRateLimitStore {
  private readonly counts = new Map<string, Count>()
  private readonly most: number
  private readonly now: () => number

  /** @param _options route options, passed by the plugin and not needed here */
  constructor(_options?: unknown, most = MOST, now = () => performance.now()) {
    this.most = most
    this.now = now
  }

  incr(
    network: string,
    told: (error: Error | null, result?: { current: number; ttl: number }) => void,
    // The plugin also passes the time window, although its types omit it.
    timeWindow = 60_000,
  ): void {
    const now = this.now()
    const known = this.counts.get(network)
    const count = known && known.until > now ? known : { calls: 0, until: now + timeWindow }
    count.calls += 1
    if (!known && this.counts.size >= this.most) this.forgetOne(now)
    this.counts.set(network, count)
    told(null, { current: count.calls, ttl: count.until - now })
  }

  /** A route with its own limit has its own counts. */
  child(): Counts {
    return new Counts(undefined, this.most, this.now)
  }

  /**
   * Forgets one of the oldest networks: an expired one, or the one with the fewest calls. The others that were compared
   * become the newest.
   */
  private forgetOne(now: number): void {
    const oldest = [...take(this.counts, LOOKED_AT)]
    const weight = ({ calls, until }: Count) => (until <= now ? 0 : calls)
    const [least] = oldest.reduce((one, other) => (weight(other[1]) < weight(one[1]) ? other : one))
    for (const [network, count] of oldest) {
      this.counts.delete(network)
      if (network !== least) this.counts.set(network, count)
    }
  }
}

function* take<T>(items: Iterable<T>, count: number): Generator<T> {
  for (const item of items) {
    if (count-- <= 0) return
    yield item
  }
}
