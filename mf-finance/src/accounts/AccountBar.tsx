import { Bar } from '../charts/Bar'
import styles from './AccountBar.module.css'
import { lengthOf, type Parts } from './parts'

interface AccountBarProps {
  parts: Parts
  /** The length of the longest bar, in fen. */
  longest: bigint
}

/** The pattern that fills what was spent. */
export const SPENT_HATCH = 'finance-account-hatch'

const HEIGHT = 15

/** What came into an account, to scale: spent, moved out, left; what was overspent stands behind a line. */
export function AccountBar({ parts, longest }: AccountBarProps) {
  const { spent, movedOut, left, overspent, came } = parts
  const along = (fen: bigint) =>
    longest > 0n ? `${Number((fen * 100_000n) / longest) / 1000}%` : '0%'
  const place = { y: 0.5, height: HEIGHT }
  return (
    <svg className={styles.bar} height={HEIGHT + 1} aria-hidden="true">
      <Bar list="expense" hatch={SPENT_HATCH} {...place} width={along(spent)} />
      <rect {...place} className={styles.movedOut} x={along(spent)} width={along(movedOut)} />
      <Bar list="donation" {...place} x={along(spent + movedOut)} width={along(left)} />
      {overspent > 0n && (
        <>
          <rect {...place} className={styles.overspent} x={along(came)} width={along(overspent)} />
          <line className={styles.limit} x1={along(came)} x2={along(came)} y1={0} y2={HEIGHT + 1} />
        </>
      )}
      {lengthOf(parts) === 0n && (
        <line className={styles.limit} x1="0" x2="0" y1={0} y2={HEIGHT + 1} />
      )}
    </svg>
  )
}
