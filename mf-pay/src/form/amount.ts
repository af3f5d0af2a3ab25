import { fenOf } from 'shared/ui'

/** The smallest and the largest gift, in yuan as the api says them. */
export interface Limits {
  least: string
  most: string
}

/** What is wrong with an amount, by its sentence in the wording. */
export type AmountFault = 'missing' | 'digits' | 'negative' | 'decimals' | 'range'

const GROUPED = /^\d{1,3}(,\d{3})+(?=$|\.)/
const NUMBER = /^(\d+)(?:\.(\d*))?$/

/**
 * An amount as somebody typed it. Full-width digits, blanks, a currency sign and grouping commas do not matter; anything
 * else is told, never guessed.
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

/** `"100.00"` as it is typed: `"100"`. */
export const asTyped = (amount: string): string => amount.replace(/\.00$/, '')
