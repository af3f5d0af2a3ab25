/** A part of a whole as `38.2%`, rounded down, so that it never claims too much. */
export function percentOf(part: bigint, whole: bigint): string {
  if (whole <= 0n || part <= 0n) return '0%'
  const tenths = (part * 1000n) / whole
  return tenths === 0n ? '<0.1%' : `${tenths / 10n}.${tenths % 10n}%`
}
