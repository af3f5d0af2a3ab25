import { createContext, useContext } from 'react'
import type { RemoteLoader } from './remote-loader'

const Context = createContext<RemoteLoader | null>(null)

export const RemotesProvider = Context.Provider

export function useRemotes(): RemoteLoader {
  const remotes = useContext(Context)
  if (!remotes) throw new Error('useRemotes() was called outside <RemotesProvider>.')
  return remotes
}
