import { CLAIM_IDS, claims, type ClaimId } from './claims'

/** The claims in a text that cannot be checked. In both languages, because English pages also hold Chinese rows. */
export function claimsIn(text: string): ClaimId[] {
  const written = text.toLowerCase()
  return CLAIM_IDS.filter((id) => {
    const claim = claims[id]
    if (claim.state === 'checkable') return false
    const rest = (claim.except ?? []).reduce((left, word) => left.replaceAll(word, ''), written)
    return claim.words.some((word) => rest.includes(word))
  })
}
