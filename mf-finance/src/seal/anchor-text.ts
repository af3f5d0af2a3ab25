import type { AnchorCheck } from './anchored'

/** What was asked of the nodes and what they said, for those who want to ask themselves. */
export function anchorText(check: Exclude<AnchorCheck, { state: 'none' }>): string {
  const { place, voices } = check
  const anchor = 'size' in check && [
    `size ${check.size}`,
    `root ${check.root}`,
    `block ${check.block}`,
    `time ${new Date(check.time).toISOString()}`,
  ]
  return [
    `chain ${place.chainId}`,
    `contract ${place.contract}`,
    `code SHA-256 ${place.codeHash}`,
    ...(anchor || []),
    ...voices.map(({ endpoint, says, why }) => `${endpoint}: ${says}${why ? ` (${why})` : ''}`),
  ].join('\n')
}
