import type { Lang, PublishedPart, Release, RemoteModule, Settings } from 'shared/contract'
import { evaluateBundle } from './node-bundle'
import type { Claim } from './part-faults'
import { nodeBundle } from './release-folder'

/** What the shell has composed: an address or a pattern of many, and what stands in its main part. */
export interface Page {
  path: string
  holds: 'screen' | 'waiting' | 'missing'
}

interface RenderRequest extends Page {
  lang: Lang
  settings: Settings
  /** Every part as the registry has it. */
  parts: PublishedPart[]
  /** The parts' modules by name; one that is read from a development server is not among them. */
  remotes: Record<string, RemoteModule>
}

interface Rendered {
  html: string
  title: string
  description: string
  /** The parts that the page's main part uses, the one of the route first. */
  remotes: string[]
  /** Calls that its screen makes at once, below the API base. */
  calls: string[]
  /** Named chunks of the shell that its main part uses. */
  chunks: string[]
}

/** The shell's Node half, as shell/src/compose/render.tsx exports it. */
export interface ShellBundle {
  CONTRACT: number
  PAGE_DATA_ID: string
  provided: Record<string, unknown>
  /** What its own screens claim. */
  claims: Claim[]
  pages(parts: PublishedPart[], remotes: Record<string, RemoteModule>): Page[]
  render(request: RenderRequest): Promise<Rendered>
}

/** The Node half of a shell that is in the site's folder. */
export const readShell = (site: string, shell: Pick<Release, 'name' | 'version'>): ShellBundle =>
  evaluateBundle(nodeBundle(site, shell)) as ShellBundle
