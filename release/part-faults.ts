import type { Claim, Part, PublishedPart, Wording } from 'shared/contract'

/** Paths that the server handles itself. */
const RESERVED = ['/api', '/media', '/releases']

/** Checks a part's description and returns its faults, one sentence each; an empty list when it is valid. */
export function partFaults(name: string, part: Partial<Part> | undefined): string[] {
  if (!part) return [`${name} exports no part.`]
  const faults: string[] = []
  if (part.name !== name) faults.push(`${name} calls itself ${JSON.stringify(part.name)}.`)
  if (!/^\/([a-z0-9][a-z0-9-]*)?$/.test(part.base ?? ''))
    faults.push(`${name}: part.base ${JSON.stringify(part.base)} is no path such as /live.`)
  else if (RESERVED.includes(part.base ?? ''))
    faults.push(`${name}: the path ${part.base} is the server's own.`)
  if (!isWording(part.label)) faults.push(`${name}: part.label needs a text in zh and en.`)
  for (const place of ['menu', 'footer'] as const) {
    const link = part[place]
    if (link && !(Number.isFinite(link.order) && isWording(link.label)))
      faults.push(`${name}: part.${place} needs a number, order, and a label in zh and en.`)
  }
  return faults
}

const isWording = (text: Partial<Wording> | undefined) =>
  typeof text?.zh === 'string' && typeof text.en === 'string'

export const claimOf = ({ name, base, menu, footer }: PublishedPart): Claim => ({
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
