import { screenPath, type Registry } from 'shared/contract'
import { ownPlaces, partAt } from '../places'
import type { ReleaseName } from './attribution'

/** The base path of the part that an address belongs to: `/live` for `/live/paddy`. Nothing else of it is reported. */
export function patternOf(pathname: string, registry: Registry): string {
  const path = screenPath(pathname)
  const own = ownPlaces.find((place) => place.path === path)
  return (own ?? partAt(partsOf(registry), path))?.path ?? 'other'
}

/** The part that an address belongs to; the shell for its own screens. */
export function partOf(pathname: string, registry: Registry): ReleaseName {
  const name = partAt(partsOf(registry), screenPath(pathname))?.name ?? 'shell'
  return { part: name, version: versionOf(name, registry) }
}

/** The version of a part in the page's registry; empty when it has none. */
export const versionOf = (part: string, { shell, remotes }: Registry): string =>
  (part === 'shell' ? shell : remotes[part])?.version ?? ''

const partsOf = ({ remotes }: Registry) =>
  Object.values(remotes).map(({ part }) => ({ ...part, path: part.base }))

/** The coarse family of the browser. Nothing more of its name is reported. */
export function browserOf(userAgent: string): string {
  if (/MicroMessenger/.test(userAgent)) return 'wechat'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chromium'
  return /AppleWebKit\//.test(userAgent) ? 'webkit' : 'other'
}
