/** The names of the standard's vocabularies in its addresses and in its older URNs (CBV 2.0, sections 7.1 to 7.4). */
const URNS = { BizStep: 'bizstep', Disp: 'disp', BTT: 'btt', SDT: 'sdt' } as const
type Vocabulary = keyof typeof URNS

/** What stands before a word in its longer forms. */
const namespacesOf = (vocabulary: Vocabulary) => [
  `https://ref.gs1.org/cbv/${vocabulary}-`,
  `cbv:${vocabulary}-`,
  `urn:epcglobal:cbv:${URNS[vocabulary]}:`,
]

/**
 * A word of the Core Business Vocabulary without its namespace, `shipping`, as events have it; another URI as it is. In a
 * question it may also be written in its longer forms, which mean the same.
 */
export function cbvWord(vocabulary: Vocabulary, value: string): string {
  const longer = namespacesOf(vocabulary).find((before) => value.startsWith(before))
  return value.slice(longer?.length ?? 0)
}

/** All forms of a word, which may be given in any of them. */
export function cbvForms(vocabulary: Vocabulary, value: string): string[] {
  const word = cbvWord(vocabulary, value)
  return [word, ...namespacesOf(vocabulary).map((before) => before + word)]
}
