const MONTHS = 24

/** A month of the demonstration, with its days up to today. */
export interface Month {
  /** 1 to 12. */
  number: number
  /** `2026-11-20`, the first one first. */
  days: string[]
}

/** The last 24 months up to a day. */
export function monthsUntil(today: string): Month[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = last - MONTHS + 1 + index
    const number = (month % 12) + 1
    return { number, days: daysOf(Math.floor(month / 12), number, today) }
  })
}

function daysOf(year: number, month: number, today: string): string[] {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const two = (value: number) => String(value).padStart(2, '0')
  return Array.from({ length }, (_, day) => `${year}-${two(month)}-${two(day + 1)}`).filter(
    (date) => date <= today,
  )
}
