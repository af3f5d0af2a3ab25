import { useEffect, useState } from 'react'
import { failureOf, type Stream } from 'shared/contract'
import { useQueryClient } from 'shared/query'
import { streamsKey } from '../streams/list-all'
import { Picture } from './Picture'
import { PlayerFailed, type Reason } from './PlayerFailed'
import { playUrlKey, usePlayUrl } from './get-play-url'

interface Props {
  stream: Stream
  onRetry: () => void
}

/** One attempt at a live stream: asks for the play address, shows the picture, and ends in a sentence when there is none. */
export function LivePicture({ stream, onRetry }: Props) {
  const queries = useQueryClient()
  const address = usePlayUrl(stream.id)
  const [broken, setBroken] = useState<Reason | null>(null)
  const reason = address.isError ? reasonOf(address.error) : broken
  const outdated = reason === 'ended' || reason === 'gone'

  // The service knows better than the list on this page: have the list asked for again.
  useEffect(() => {
    if (outdated) void queries.invalidateQueries({ queryKey: streamsKey })
  }, [outdated, queries])

  const retry = () => {
    queries.removeQueries({ queryKey: playUrlKey(stream.id) })
    onRetry()
  }
  if (reason) return <PlayerFailed stream={stream} reason={reason} onRetry={retry} />
  return <Picture stream={stream} url={address.data?.url} onBroken={setBroken} />
}

function reasonOf(error: unknown): Reason {
  const { status } = failureOf(error)
  if (status === 404) return 'gone'
  return status === 409 ? 'ended' : 'address'
}
