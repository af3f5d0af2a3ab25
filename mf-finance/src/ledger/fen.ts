/** `"1280.50"` yuan → 128050n fen. Integers, so that comparing and subtracting money never rounds. */
export function fenOf(amount: string): bigint {
  const [yuan = '0', places = ''] = amount.split('.')
  return BigInt(yuan + places.padEnd(2, '0').slice(0, 2))
}

/** Not negative fen → yuan with two places: 128050n → `"1280.50"`. */
export function yuanOf(fen: bigint): string {
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
