import type { Release } from 'shared/contract'
import { developmentRelease } from './development-release'

/**
 * What `?with=mf-live@http://localhost:3003` asks for: one part from a developer's machine, in this tab only.
 * @returns null when the address asks for no such thing
 */
export function borrowedPart(url: string): { release: Release; origin: string } | null {
  const asked = new URL(url, 'http://site').searchParams.get('with')
  if (asked === null) return null
  const [, name, origin] = /^mf-([a-z]+)@(https?:\/\/[^/]+)$/.exec(asked) ?? []
  if (name === undefined || origin === undefined || !URL.canParse(origin)) return null
  return { release: developmentRelease(name, origin), origin }
}
