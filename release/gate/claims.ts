import type { Claim, Part } from 'shared/contract'

/** What a part claims: its base path, and its places in the menu and the footer. */
export const claimOf = ({ name, base, menu, footer }: Part): Claim => ({
  by: name,
  path: base,
  menu: menu?.order,
  footer: footer?.order,
})

/**
 * Refuses two claims for the same path, or for the same place in the menu or the footer.
 * @throws an error that names both claimants
 */
export function refuseConflicts(claims: Claim[]): void {
  for (const [index, one] of claims.entries())
    for (const other of claims.slice(index + 1)) {
      const both = `${one.by} and ${other.by}`
      if (one.path === other.path)
        throw new Error(`${both} both claim the path ${one.path}. One of them must take another.`)
      for (const place of ['menu', 'footer'] as const)
        if (one[place] !== undefined && one[place] === other[place])
          throw new Error(
            `${both} both claim place ${one[place]} in the ${place}. One of them must take another.`,
          )
    }
}
