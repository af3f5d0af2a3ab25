import { createContext, useContext } from 'react'
import type { Part } from 'shared/contract'

const Context = createContext<Part[]>([])

export const PartsProvider = Context.Provider

/** Every part of the site, as listed in this page's registry. */
export const useParts = (): Part[] => useContext(Context)
