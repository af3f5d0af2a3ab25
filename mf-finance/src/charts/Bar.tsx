import type { SVGAttributes } from 'react'
import type { LedgerList } from 'shared/contract'
import styles from './chart.module.css'
import { HATCH } from './Hatch'

interface BarProps extends SVGAttributes<SVGRectElement> {
  list: LedgerList
}

/** Donations are filled, expenses are outlined and hatched. */
export const Bar = ({ list, ...place }: BarProps) => (
  <rect
    {...place}
    className={styles[list]}
    {...(list === 'expense' && { fill: `url(#${HATCH})` })}
  />
)
