import { useSyncExternalStore } from 'react'

/** The part of the Network Information API in use; not every browser has it. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether the visitor asked to save data, or is on a line too slow for moving pictures. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return Boolean(connection?.saveData) || /2g$/.test(connection?.effectiveType ?? '')
}

// Read once: a line that turns slow while a picture plays is no reason to take the picture away.
const never = () => () => {}

/** True under Save-Data or on a slow line. True on the server too: the first render starts no player. */
export function useSavesData(): boolean {
  return useSyncExternalStore(never, savesData, () => true)
}
