import type { Page } from 'playwright-core'

interface Shifts {
  shifts: number
}

/** Runs in the page before anything else: adds up every layout shift that nobody's input caused. */
export function addUpShifts(): void {
  const sum = globalThis as unknown as Shifts
  sum.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) sum.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The sum so far, on a page with `addUpShifts`. A shift is told of after the next frame. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    return (globalThis as unknown as Shifts).shifts
  })
