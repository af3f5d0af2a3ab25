import { useSyncExternalStore } from 'react'

declare global {
  interface Navigator {
    /** The used part of the Network Information API, which not every browser has. */
    readonly connection?: { saveData?: boolean; effectiveType?: string }
  }
}

/** Whether the visitor has turned on data saving, or the connection is too slow for video. */
function savesData(): boolean {
  const { connection } = navigator
  return Boolean(connection?.saveData) || /2g$/.test(connection?.effectiveType ?? '')
}

// Read only once, so that a connection that becomes slow does not stop a picture that is playing.
const never = () => () => {}

/** True under Save-Data or on a slow connection. Also true on the server, so that the first render starts no player. */
export function useSavesData(): boolean {
  return useSyncExternalStore(never, savesData, () => true)
}
