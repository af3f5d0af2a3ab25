const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/** The pattern of an amount in a query: yuan, not negative, at most two decimals. */
export const AMOUNT_PATTERN = DECIMAL.source

/**
 * Parses yuan to fen.
 * @param text digits with at most two decimals, `"1280"` or `"1280.5"`
 * @returns the fen; undefined when the text is not such an amount
 */
export function toFen(text: string): bigint | undefined {
  const [, yuan, decimals = ''] = DECIMAL.exec(text) ?? []
  if (yuan === undefined) return undefined
  return BigInt(yuan) * 100n + BigInt(decimals.padEnd(2, '0'))
}

/** Formats fen as yuan with two decimals: `128000n` is `"1280.00"`. */
export function toYuan(fen: bigint): string {
  const sign = fen < 0n ? '-' : ''
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
