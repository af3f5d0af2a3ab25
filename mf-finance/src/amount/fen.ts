/** `"1280.50"` yuan → 128050n fen. Integers, so that comparing and subtracting money never rounds. */
export function fenOf(amount: string): bigint {
  const [yuan = '0', places = ''] = amount.split('.')
  return BigInt(yuan + places.padEnd(2, '0').slice(0, 2))
}
