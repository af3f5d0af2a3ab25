import type { Lang, PublishedPart, Release, RemoteModule, Settings } from 'shared/contract'
import { evaluateBundle } from './node-bundle'
import type { Claim } from './part-faults'
import { nodeBundle } from './release-folder'

/** A page to compose: its address or route pattern, and what its main part contains. */
export interface Page {
  path: string
  holds: 'screen' | 'waiting' | 'missing'
}

interface RenderRequest extends Page {
  lang: Lang
  settings: Settings
  /** Every part as the registry has it. */
  parts: PublishedPart[]
  /** The parts' modules by name, without any that is read from a development server. */
  remotes: Record<string, RemoteModule>
}

interface Rendered {
  html: string
  title: string
  description: string
  /** The parts used by the page's main element; the part that owns the route comes first. */
  remotes: string[]
  /** GET paths below the API base that its screen calls immediately. */
  calls: string[]
  /** Named chunks of the shell that its main element uses. */
  chunks: string[]
}

/** The shell's Node bundle, as exported by shell/src/compose/render.tsx. */
export interface ShellBundle {
  CONTRACT: number
  PAGE_DATA_ID: string
  provided: Record<string, unknown>
  /** The paths and places that the shell's own screens claim. */
  claims: Claim[]
  pages(parts: PublishedPart[], remotes: Record<string, RemoteModule>): Page[]
  render(request: RenderRequest): Promise<Rendered>
}

/** Loads the Node bundle of a shell release in the site's folder. */
export const readShell = (site: string, shell: Pick<Release, 'name' | 'version'>): ShellBundle =>
  evaluateBundle(nodeBundle(site, shell)) as ShellBundle
