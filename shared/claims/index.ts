export { CLAIM_IDS, CLAIM_STATES, claimAddress, claims, type ClaimId } from './claims'
export { claimsIn } from './claims-in'
