import type { Change } from '../store/site-registry'

interface Named {
  name: string
  version: string
}

/**
 * Which releases have run beside which shell before. Going back to such a pair needs no new check: it passed one when it
 * was released, and other packages in the releasing tree must not keep an operator from going back.
 * @param changes the journal
 */
export function ranTogether(changes: Change[]): (shell: string, part: Named) => boolean {
  const pairs = new Set<string>()
  const versions = new Map<string, string>()
  for (const { parts } of changes) {
    for (const { name, to } of parts)
      if (to === null) versions.delete(name)
      else versions.set(name, to)
    const shell = versions.get('shell')
    for (const [name, version] of versions) pairs.add(`${shell} ${name} ${version}`)
  }
  return (shell, { name, version }) => pairs.has(`${shell} ${name} ${version}`)
}
