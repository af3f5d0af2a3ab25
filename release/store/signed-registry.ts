import { isSignedBySite, signAsSite } from './keys'
import { FORMAT, type SiteRegistry } from './site-registry'

/**
 * Reads a registry's text strictly.
 * @throws a sentence that says what is wrong with it
 */
export function parseRegistry(site: string, text: string): SiteRegistry {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('registry.json is damaged: it is not JSON.')
  }
  if (!isRegistry(value))
    throw new Error(`registry.json is damaged, or of another tool: it is not of format ${FORMAT}.`)
  const { signature, ...registry } = value
  if (!isSignedBySite(site, JSON.stringify(registry), String(signature)))
    throw new Error(
      signature
        ? "registry.json does not bear the signature of this site's key."
        : 'registry.json is not signed.',
    )
  return registry
}

/** Only this file writes registries, from a `SiteRegistry`; what it wrote is recognised by its outermost fields. */
const isRegistry = (value: unknown): value is SiteRegistry & { signature?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === FORMAT &&
  'revision' in value &&
  Number.isSafeInteger(value.revision) &&
  'shell' in value &&
  'remotes' in value &&
  'kept' in value

/** A registry's text, signed with the site's key. */
export function registryText(site: string, registry: SiteRegistry): string {
  const signature = signAsSite(site, JSON.stringify(registry))
  return JSON.stringify({ ...registry, signature }, null, 2)
}
