import styles from './OnChain.module.css'
import type { Seals } from './use-seals'

interface OnChainProps {
  ids: readonly string[]
  seals: Seals
}

/** Whether rows are on the chain, once this browser knows. Nothing where the site has no chain. */
export function OnChain({ ids, seals }: OnChainProps) {
  const { anchor, of, data } = seals
  if (anchor === undefined) return null
  return (
    <div className={styles.note}>
      {anchor && <anchor.view.AnchorNote ids={ids} of={of} checked={data} check={anchor.check} />}
    </div>
  )
}
