import type { RemoteRelease } from 'shared/contract'

/**
 * Gives the cascade layers of the parts their order before any of their styles is there. Otherwise it would depend on
 * the screens that a visitor opened. Parts that offer widgets come last: a widget's own styles win over those of the
 * part that shows it. The order of everything else is in shared/ui/layers.css, which comes first.
 * @returns a CSS statement; empty without parts
 */
export function layerOrder(parts: Pick<RemoteRelease, 'name' | 'part'>[]): string {
  if (!parts.length) return ''
  const rank = ({ part }: Pick<RemoteRelease, 'part'>) => (Object.keys(part.widgets).length ? 1 : 0)
  const ordered = parts.toSorted(
    (one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1),
  )
  return `@layer ${ordered.map(({ name }) => `parts.${name}`).join(',')};`
}
