const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** Whole fen of a decimal in yuan with at most two places. Throws on anything else: money is never guessed. */
export function fenOf(yuan: string): bigint {
  const match = DECIMAL.exec(yuan)
  if (!match) throw new Error(`"${yuan}" is no amount in yuan with at most two places.`)
  const [, sign, whole = '0', part = ''] = match
  const fen = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return sign ? -fen : fen
}

/** How many thousandths of `whole` are `part`, rounded down and kept within 0 and 1000; for drawing, not for reading. */
export function perMille(part: string, whole: string): number {
  const total = fenOf(whole)
  if (total <= 0n) return 0
  const share = Number((fenOf(part) * 1000n) / total)
  return Math.min(1000, Math.max(0, share))
}
