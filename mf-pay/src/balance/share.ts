import { fenOf } from 'shared/ui'

/**
 * `part` in thousandths of `whole`, rounded down and clamped to 0–1000. For drawing only, not for display as a number.
 */
export function perMille(part: string, whole: string): number {
  const total = fenOf(whole)
  if (total <= 0n) return 0
  const share = Number((fenOf(part) * 1000n) / total)
  return Math.min(1000, Math.max(0, share))
}
