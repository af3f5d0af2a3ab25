const CODE = /^[0-9A-HJKMNP-TV-Z]{26}$/

/**
 * Normalises a typed or copied code: case, spaces and dashes do not matter, and easily confused characters are mapped
 * as in the api.
 * @returns the 26 characters, or undefined when the text cannot be a code
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

/** The two halves of a code, each split into groups of four and five for readability. */
export const halves = (code: string): string[] =>
  [code.slice(0, 13), code.slice(13)].map((half) => half.replace(/^(.{4})(.{4})/, '$1 $2 '))
