import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Networks that are remembered at once; one takes some 200 bytes. */
const MOST = 20_000
/** So many are looked at to find one to forget. */
const LOOKED_AT = 32

interface Count {
  calls: number
  /** Milliseconds of the monotonic clock: a clock that is set back must lock nobody out. */
  until: number
}

/**
 * How often each network has called within a window of time, for `@fastify/rate-limit`. Its memory is bounded. When it is
 * full, one that called seldom is forgotten: a flood of new networks must not make it forget the one that calls most.
 */
export class Counts implements FastifyRateLimitStore {
  private readonly counts = new Map<string, Count>()
  private readonly most: number
  private readonly now: () => number

  /** @param _options of the route, which the plugin hands over; nothing of it is needed */
  constructor(_options?: unknown, most = MOST, now = () => performance.now()) {
    this.most = most
    this.now = now
  }

  incr(
    network: string,
    told: (error: Error | null, result?: { current: number; ttl: number }) => void,
    // The plugin hands it over, which its types do not say.
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

  /** Each route with a limit of its own counts apart. */
  child(): Counts {
    return new Counts(undefined, this.most, this.now)
  }

  /** Of the oldest few the one that is over or called least; those that stay are the newest then. */
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
