import { useEffect } from 'react'
import type { Failure } from '../contract/failure'

/** The methods of a react-hook-form form that this hook needs. */
interface Form<Field extends string> {
  setError(field: Field, error: { type: string; message: string }): void
  setFocus(field: Field): void
}

/**
 * Shows the service's faults at their fields and moves the focus to the first faulty field.
 * @param fields the form's fields in the order they have on the screen
 */
export function useServerFaults<Field extends string>(
  { setError, setFocus }: Form<Field>,
  failure: Failure | null,
  fields: readonly Field[],
): void {
  useEffect(() => {
    const faults = failure?.faults ?? []
    for (const name of fields)
      for (const { field, reason } of faults)
        if (field === name) setError(name, { type: 'server', message: reason })
    const first = fields.find((name) => faults.some(({ field }) => field === name))
    if (first) setFocus(first)
  }, [failure, fields, setError, setFocus])
}
