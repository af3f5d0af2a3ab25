const GTIN = /^(?!0+$)(?:\d{8}|\d{12,14})$/

/** The last digit that a GTIN must have (GS1 General Specifications, section 7.9.1). @param digits all but the last */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    return total + Number(digit) * (place % 2 === 0 ? 3 : 1)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/**
 * A GTIN of 8, 12, 13 or 14 digits as 14 digits; null when it is none, has only zeros, or its check digit is wrong.
 */
export function gtinOf(text: string): string | null {
  if (!GTIN.test(text)) return null
  return checkDigit(text.slice(0, -1)) === Number(text.at(-1)) ? text.padStart(14, '0') : null
}
