import { fenOf } from 'shared/ui'

/** How many thousandths of `whole` are `part`, rounded down and kept within 0 and 1000; for drawing, not for reading. */
export function perMille(part: string, whole: string): number {
  const total = fenOf(whole)
  if (total <= 0n) return 0
  const share = Number((fenOf(part) * 1000n) / total)
  return Math.min(1000, Math.max(0, share))
}
