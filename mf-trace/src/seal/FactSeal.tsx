import { createContext, use } from 'react'
import { Seal, type SealState } from 'shared/seal'

/** What the check has found of the facts with these ids. */
export const SealsOfPage = createContext<(...ids: string[]) => SealState>(() => 'unchecked')

/** The seal of a fact, or one for several: the worst of theirs. */
export const FactSeal = ({ of }: { of: string | readonly string[] }) => (
  <Seal state={use(SealsOfPage)(...[of].flat())} />
)
