import { createContext, useContext } from 'react'
import type { Remotes } from './remotes'

const Context = createContext<Remotes | null>(null)

export const RemotesProvider = Context.Provider

export function useRemotes(): Remotes {
  const remotes = useContext(Context)
  if (!remotes) throw new Error('useRemotes() was called outside <RemotesProvider>.')
  return remotes
}
