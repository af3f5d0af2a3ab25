/** In Chinese or English, in any form of the letters; what is inorganic, as arsenic may be, is something else. */
const ORGANIC = /有机|有機|(?<!in)organic/i

/** Whether a text says organic, which on this site only a certificate may say of goods. */
export const saysOrganic = (text: string): boolean => ORGANIC.test(text.normalize('NFKC'))
