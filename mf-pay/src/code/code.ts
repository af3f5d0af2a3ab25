const CODE = /^[0-9A-HJKMNP-TV-Z]{26}$/

/**
 * A code as somebody typed or copied it: lower case, blanks and dashes do not matter, and what is read for another sign
 * is taken for it, as the api does.
 * @returns the 26 signs, or undefined when it cannot be one
 */
export function readCode(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return CODE.test(plain) ? plain : undefined
}

/** The two halves of a code, each in groups of four and five, for the eye. */
export const halves = (code: string): string[] =>
  [code.slice(0, 13), code.slice(13)].map((half) => half.replace(/^(.{4})(.{4})/, '$1 $2 '))
