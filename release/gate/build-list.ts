import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What the build wrote into `dist/web/manifest.json` (build/manifest.mjs). */
export interface BuildList {
  /** The part's own version, `1.0.0`; a release is called `1.0.0-<hash>`. */
  version: string
  entry: string
  chunks: Record<string, string[]>
  /** The same in both halves of a build. */
  build: string
  /** The hash of every file, by its name. */
  files: Record<string, string>
  /** The bundled npm packages and their versions. */
  packages: Record<string, string>
}

/** What the build wrote into `dist/node/uses.json`, or `provides.json` for the shell (build/used-names.mjs). */
export interface NodeList {
  build: string
  files: Record<string, string>
  /** The libraries behind the provided modules, with the versions that the build used. */
  libraries: Record<string, string>
  /** By provided module, the names that the part uses of it; `*` stands for the module as a whole. Empty for the shell. */
  names: Record<string, string[]>
}

/** The list of the browser's half, or null where there is none in this form. */
export function readBuildList(dist: string): BuildList | null {
  const list = objectIn(read(path.join(dist, 'web/manifest.json')))
  const { version, entry, chunks, build, files, packages } = list ?? {}
  if (!isText(version) || !isText(entry) || !isText(build)) return null
  if (!isMap(chunks, isNames) || !isMap(files, isText) || !isMap(packages, isText)) return null
  return { version, entry, chunks, build, files, packages }
}

/** The list of Node's half of a build, or null where there is none in this form. */
export const readNodeList = (part: string, dist: string): NodeList | null =>
  parseNodeList(read(path.join(dist, 'node', nodeListOf(part))))

/** The list in a text, or null where there is none in this form. */
export function parseNodeList(text: string | null): NodeList | null {
  const list = objectIn(text)
  const { build, files, libraries, names = {} } = list ?? {}
  if (typeof build !== 'string') return null
  if (!isMap(files, isText) || !isMap(libraries, isText) || !isMap(names, isNames)) return null
  return { build, files, libraries, names }
}

/** The name of the file that describes a part's Node bundle. */
export const nodeListOf = (part: string) => (part === 'shell' ? 'provides.json' : 'uses.json')

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It is missing, or a folder has its name.
    return null
  }
}

function objectIn(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(String(text))
    return isMap(value, isAnything) ? value : null
  } catch {
    // A file cut in half.
    return null
  }
}

function isMap<T>(
  value: unknown,
  isValue: (each: unknown) => each is T,
): value is Record<string, T> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isValue)
  )
}

const isAnything = (_value: unknown): _value is unknown => true
const isText = (value: unknown): value is string => typeof value === 'string'
const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
