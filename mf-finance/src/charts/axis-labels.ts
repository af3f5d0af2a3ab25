/** A label below the axis. */
export interface AxisLabel {
  place: number
  key: string
  /** On which screens it is shown; null when only the year is shown. */
  on: 'both' | 'wide' | 'narrow' | null
  /** The year that starts here. */
  year: string | null
}

/** The maximum number of labels on a phone and on a wide screen. */
const NARROW = 6
const WIDE = 12
const MONTH_STEPS = [1, 2, 3, 4, 6, 12]
const YEAR_STEPS = [1, 2, 5, 10, 20, 50]

/** Selects the months (`2026-11`) or years (`2026`) to label, at even calendar steps. */
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
