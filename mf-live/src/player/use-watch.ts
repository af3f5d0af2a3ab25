import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSite, type Stream } from 'shared/contract'
import { useQueryClient } from 'shared/query'
import { streamsQuery } from '../streams/list-all'
import { enginesOfBrowser } from './engine'
import { playUrlQuery } from './get-play-url'
import { readPlaylist } from './playlist'
import type { View } from './view'
import { Watch } from './watch'

/** What began before the player's code was there is used as long, ms. */
const BEGUN_MS = 10_000

/** The watch over a stream for as long as the component stands, and what it shows. */
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
      // Through the list, so that the states on this page are as fresh as what the watch knows.
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

  // The list says that it is back, or the line is: no need to wait for the next attempt.
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
