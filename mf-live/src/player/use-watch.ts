import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSite, type Stream } from 'shared/contract'
import { useQueryClient } from 'shared/query'
import { streamsQuery } from '../streams/list-all'
import { enginesOfBrowser } from './engine'
import { playUrlQuery } from './get-play-url'
import { readPlaylist } from './playlist'
import type { View } from './view'
import { Watch } from './watch'

/** How long a play address requested before the player's code had loaded stays usable, in ms. */
const BEGUN_MS = 10_000

/** Runs the watch over a stream while the component is mounted, and returns its view. */
export function useWatch({ id, status, startedAt }: Stream): [Watch, View] {
  const { http } = useSite()
  const queries = useQueryClient()
  const [watch] = useState(() => {
    let staleTime = BEGUN_MS
    const source = {
      playUrl: () => {
        const answer = queries.fetchQuery({ ...playUrlQuery(http, id), staleTime })
        staleTime = 0
        return answer
      },
      // Reads the list query, so that the states on this page are as fresh as those the watch sees.
      stream: async () => {
        const list = await queries.fetchQuery({
          ...streamsQuery(http),
          staleTime: 0,
          retry: false,
        })
        return list.find((stream) => stream.id === id)
      },
      playlist: readPlaylist,
    }
    return new Watch(source, enginesOfBrowser())
  })
  const view = useSyncExternalStore(watch.subscribe, watch.view, watch.view)

  useEffect(() => {
    watch.open()
    return () => watch.close()
  }, [watch])

  // The list says that the stream is back, or the connection is back: try at once instead of waiting.
  useEffect(() => {
    if (status === 'live') watch.hurry()
  }, [watch, status, startedAt])
  useEffect(() => {
    const hurry = () => watch.hurry()
    window.addEventListener('online', hurry)
    return () => window.removeEventListener('online', hurry)
  }, [watch])

  return [watch, view]
}
