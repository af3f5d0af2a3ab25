import { DAY_MS } from '../calendar'

/** A range of days, ends included; an undefined end is open. */
export interface Span {
  from: string | undefined
  to: string | undefined
}

export interface SplitDates {
  /** First and last day of the whole months in the range; undefined when there are none. */
  whole: Span | undefined
  /** The days before and after those months. */
  rest: Span[]
}

/** Splits a range of days into whole months and the remaining days at its ends. */
export function splitDates(from?: string, to?: string): SplitDates {
  const first = from === undefined || from.endsWith('-01') ? from : firstOfNext(from)
  const last = to === undefined || firstOfNext(to) === dayAfter(to) ? to : dayBefore(firstOf(to))
  if (first !== undefined && last !== undefined && first > last)
    return { whole: undefined, rest: [{ from, to }] }
  const rest: Span[] = []
  if (first !== undefined && first !== from) rest.push({ from, to: dayBefore(first) })
  if (last !== undefined && last !== to) rest.push({ from: dayAfter(last), to })
  return { whole: { from: first, to: last }, rest }
}

/** The last day of the month that a day belongs to. */
export const lastOf = (day: string) => dayBefore(firstOfNext(day))

const firstOf = (day: string) => `${day.slice(0, 7)}-01`

function firstOfNext(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return dayOf(Date.UTC(year, month, 1))
}

const dayAfter = (day: string) => dayOf(Date.parse(day) + DAY_MS)
const dayBefore = (day: string) => dayOf(Date.parse(day) - DAY_MS)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
