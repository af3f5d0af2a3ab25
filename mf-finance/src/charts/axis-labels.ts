/** A word below the axis. */
export interface AxisLabel {
  place: number
  key: string
  /** On which screens it stands; null when only the year does. */
  on: 'both' | 'wide' | 'narrow' | null
  /** The year that begins here. */
  year: string | null
}

/** Labels that a phone and a wide screen have room for. */
const NARROW = 6
const WIDE = 12
const MONTH_STEPS = [1, 2, 3, 4, 6, 12]
const YEAR_STEPS = [1, 2, 5, 10, 20, 50]

/** Which of the months (`2026-11`) or years (`2026`) are named: at even steps of the calendar. */
export function axisLabels(keys: readonly string[]): AxisLabel[] {
  const byYear = keys[0]?.length === 4
  const stepFor = (room: number) =>
    (byYear ? YEAR_STEPS : MONTH_STEPS).find((step) => keys.length <= room * step) ?? 100
  const [narrow, wide] = [stepFor(NARROW), stepFor(WIDE)]
  const firstJanuary = keys.findIndex((key) => key.endsWith('-01'))
  const roomAtFirst = firstJanuary < 0 || firstJanuary > keys.length / NARROW
  return keys.flatMap((key, place) => {
    const count = byYear ? Number(key) : Number(key.slice(5)) - 1
    const on = screens(count % narrow === 0, count % wide === 0)
    const begins = !byYear && (key.endsWith('-01') || (place === 0 && roomAtFirst))
    const year = begins ? key.slice(0, 4) : null
    return on || year ? [{ place, key, on, year }] : []
  })
}

function screens(narrow: boolean, wide: boolean): AxisLabel['on'] {
  if (narrow && wide) return 'both'
  return wide ? 'wide' : narrow ? 'narrow' : null
}
