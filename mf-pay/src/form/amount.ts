import { fenOf } from 'shared/ui'

/** The smallest and the largest gift, in yuan as sent by the api. */
export interface Limits {
  least: string
  most: string
}

/** What is wrong with an amount, as its message key. */
export type AmountFault = 'missing' | 'digits' | 'negative' | 'decimals' | 'range'

const GROUPED = /^\d{1,3}(,\d{3})+(?=$|\.)/
const NUMBER = /^(\d+)(?:\.(\d*))?$/

/**
 * Parses a typed amount. Full-width digits, spaces, a currency sign and grouping commas are accepted; anything else is
 * reported as a fault, never guessed.
 * @returns yuan with two decimals, or what is wrong
 */
export function readAmount(text: string, limits: Limits): { amount: string } | AmountFault {
  const plain = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/。/g, '.')
    .replace(/^¥|元$/g, '')
    .replace(GROUPED, (digits) => digits.replaceAll(',', ''))
  if (plain === '') return 'missing'
  if (/^[-−–]\d/.test(plain)) return 'negative'
  const [, yuan, fen = ''] = NUMBER.exec(plain) ?? []
  if (yuan === undefined) return 'digits'
  if (fen.length > 2) return 'decimals'
  const amount = `${yuan.replace(/^0+(?=\d)/, '')}.${fen.padEnd(2, '0')}`
  return isWithin(amount, limits) ? { amount } : 'range'
}

const isWithin = (amount: string, { least, most }: Limits) =>
  fenOf(amount) >= fenOf(least) && fenOf(amount) <= fenOf(most)

/** An amount as one would type it: `"100.00"` becomes `"100"`. */
export const asTyped = (amount: string): string => amount.replace(/\.00$/, '')
