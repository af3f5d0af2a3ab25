import { setTimeout as pause } from 'node:timers/promises'
import type { Requests } from './requests'
import type { Windows } from './windows'

/** The pages of the site, each with the call without which it shows nothing. */
export const PAGES = [
  { page: '/', call: '/api/home/realtime-data/get' },
  { page: '/finance', call: '/api/finance/entry/page?pageNo=1&pageSize=10' },
  { page: '/live', call: '/api/live/stream/list-all' },
  { page: '/pay', call: '/api/pay/channel/list' },
] as const

const SAMPLE_MS = 300

/** When one page could not be seen, in ms since 1970. */
interface Dead {
  from: number
  to: number
}

/** Looks at every page a few times a second, and remembers when one could not be seen. */
export class PageWatch {
  private readonly dead = new Map<string, Dead[]>()
  private samples = 0
  private readonly requests: Requests

  constructor(requests: Requests) {
    this.requests = requests
  }

  /** Looks until it is told to stop. */
  async run(stop: AbortSignal): Promise<void> {
    await Promise.all(PAGES.map((_, place) => this.watch(place, stop)))
  }

  private async watch(place: number, stop: AbortSignal): Promise<void> {
    const { page, call } = PAGES[place]!
    const stretches: Dead[] = []
    this.dead.set(page, stretches)
    let open: Dead | undefined
    while (!stop.aborted) {
      const from = Date.now()
      const seen = await this.isSeen(`10.0.${place}.1`, page, call)
      this.samples += 1
      if (!seen) {
        open ??= stretches[stretches.push({ from, to: from }) - 1]!
        open.to = Date.now()
      } else if (open) {
        // Until it was seen again: for all that is known it was dead till then.
        open.to = Date.now()
        open = undefined
      }
      await pause(Math.max(0, from + SAMPLE_MS - Date.now()), undefined, { signal: stop }).catch(
        () => {},
      )
    }
  }

  private async isSeen(visitor: string, page: string, call: string): Promise<boolean> {
    const replies = await Promise.all([page, call].map((path) => this.requests.ask(visitor, path)))
    return replies.every(({ ending }) => ending === 'ok')
  }

  /** For each page the longest time that it was dead outside the restarts, and the whole of it, in ms. */
  report(windows: Windows) {
    const rows = [...this.dead].map(([page, stretches]) => {
      const outside = stretches.map(({ from, to }) => windows.outside(from, to))
      const whole = stretches.map(({ from, to }) => to - from)
      return {
        page,
        outside: Math.max(0, ...outside),
        whole: Math.max(0, ...whole),
        times: stretches.length,
      }
    })
    return { rows, samples: this.samples }
  }
}
