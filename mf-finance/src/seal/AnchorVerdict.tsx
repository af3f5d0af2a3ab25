import { useAnchorWords } from './anchor-words'

/** In one sentence, how the log contradicts the chain. */
export function AnchorVerdict({ why }: { why: 'fork' | 'cut' }) {
  return useAnchorWords().t(`verdict.${why}`)
}
