/** The names of the standard's vocabularies in its addresses and in its older URNs (CBV 2.0, sections 7.1 and 7.2). */
const URNS = { BizStep: 'bizstep', Disp: 'disp' } as const

/**
 * A word of the Core Business Vocabulary without its namespace, `shipping`, as events have it; another URI as it is. In a
 * question it may also be written in its two longer ways, which mean the same.
 */
export function cbvWord(vocabulary: keyof typeof URNS, value: string): string {
  const longer = [
    `https://ref.gs1.org/cbv/${vocabulary}-`,
    `cbv:${vocabulary}-`,
    `urn:epcglobal:cbv:${URNS[vocabulary]}:`,
  ].find((before) => value.startsWith(before))
  return value.slice(longer?.length ?? 0)
}
