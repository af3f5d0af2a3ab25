import type { Balance } from './api'
import { objectOf } from './fields'

/** Whether an unknown value is an amount in yuan, such as `-1280.00`. */
export const isAmount = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+\.\d\d$/.test(value)

/** Whether an unknown value is a time, such as `2026-11-21T10:00:00+08:00`. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** Whether an unknown value is a time in milliseconds since 1970 that a date can hold. */
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isNaN(new Date(value).getTime())

/** Whether an unknown value, such as one from the browser's storage, is the ledger's balance. */
export function isBalance(value: unknown): value is Balance {
  const fields: Partial<Record<keyof Balance, unknown>> = objectOf(value)
  const { balance, totalDonation, totalExpense, updatedAt, demo } = fields
  return (
    [balance, totalDonation, totalExpense].every(isAmount) &&
    isInstant(updatedAt) &&
    typeof demo === 'boolean'
  )
}
