import { isAmount, type Account, type Accounts } from 'shared/contract'

/** Whether an unknown value from the browser's storage is the accounts of the purposes. */
export function isAccounts(value: unknown): value is Accounts {
  const { list, omitted, all, demo } = fieldsOf<Accounts>(value)
  return (
    Array.isArray(list) &&
    list.every(isAccount) &&
    typeof omitted === 'number' &&
    hasSums(all) &&
    typeof demo === 'boolean'
  )
}

function isAccount(value: unknown): value is Account {
  const { purpose, unrestricted } = fieldsOf<Account>(value)
  return typeof purpose === 'string' && typeof unrestricted === 'boolean' && hasSums(value)
}

function hasSums(value: unknown): boolean {
  const { received, movedIn, movedOut, spent, left } = fieldsOf<Account>(value)
  return [received, movedIn, movedOut, spent, left].every(isAmount)
}

/** The fields of an unknown value, each as unknown. */
const fieldsOf = <Shape>(value: unknown): Partial<Record<keyof Shape, unknown>> =>
  typeof value === 'object' && value !== null ? value : {}
