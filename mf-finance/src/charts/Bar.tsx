import type { SVGAttributes } from 'react'
import type { LedgerList } from 'shared/contract'
import styles from './chart.module.css'
import { HATCH } from './Hatch'

interface BarProps extends SVGAttributes<SVGRectElement> {
  list: LedgerList
  /** The pattern of expenses. */
  hatch?: string
}

/** Donations are filled, expenses are outlined and hatched. */
export const Bar = ({ list, hatch = HATCH, ...place }: BarProps) => (
  <rect
    {...place}
    className={styles[list]}
    {...(list === 'expense' && { fill: `url(#${hatch})` })}
  />
)
