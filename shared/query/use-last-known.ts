import { useEffect, useMemo } from 'react'
import { objectOf } from '../contract/fields'
import { isTime } from '../contract/figures'
import { useSite, type Memory } from '../contract/site'
import type { Call } from './use-query'

/** Raised when what is kept changes its form; anything of another version is not read. */
const VERSION = 1

/** Longer data is not kept, in characters. */
const MOST = 50_000

interface Known<Data> {
  data: Data
  /** When it arrived, in milliseconds since 1970. */
  at: number
}

/**
 * Keeps a call's data on this device. When the call fails and there is no other data, the kept data takes its place,
 * with the time at which it arrived; the call stays a failed one, so that nothing old is taken for current.
 * @param name of what is kept, in the part's own memory
 * @param isData tells this data from anything else that may stand in the browser's storage
 */
export function useLastKnown<Data>(
  call: Call<Data>,
  name: string,
  isData: (value: unknown) => value is Data,
): Call<Data> {
  const { memory } = useSite()
  const { data, dataUpdatedAt: at, isLoadingError } = call
  const key = `last:${name}`
  useEffect(() => {
    if (data !== undefined && JSON.stringify(data).length <= MOST)
      memory.write(key, { version: VERSION, at, data })
  }, [memory, key, data, at])
  const known = useMemo(
    () => (isLoadingError ? readKnown(memory, key, isData) : null),
    [memory, key, isData, isLoadingError],
  )
  if (!known) return call
  const { data: last, at: dataUpdatedAt } = known
  return { ...call, data: last, dataUpdatedAt, isLoadingError: false, isRefetchError: true }
}

function readKnown<Data>(
  memory: Memory,
  key: string,
  isData: (value: unknown) => value is Data,
): Known<Data> | null {
  const kept: { version?: unknown; at?: unknown; data?: unknown } = objectOf(memory.read(key))
  const { version, at, data } = kept
  return version === VERSION && isTime(at) && isData(data) ? { data, at } : null
}
