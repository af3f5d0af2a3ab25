import type { Wording } from './lang'

/** A link to a part, in the header's menu or in the footer. */
export interface PartLink {
  /** Lower comes first. A place can be taken once. */
  order: number
  label: Wording
  /** Highlight it on every path that starts with its own (spec, section 2), not on its own alone. */
  activeBelow?: boolean
}

/**
 * What a part says of itself, as data. A release writes it into the registry; the shell's router, menu and footer and
 * the composer read it there, and nothing else lists parts.
 */
export interface Part {
  /** The folder's name without `mf-`; also the namespace of its messages. */
  name: string
  /** The path that its screens stand under: `/live`; `/` answers that one address alone. */
  base: string
  /** Its name inside a sentence. */
  label: Wording
  menu?: PartLink
  footer?: PartLink
}

/** One screen of a part, as a release found it. */
export interface PartScreen {
  /** Below the base; empty for the first screen. */
  path: string
  title: Wording
  /** GET calls that it makes at once, below the API base. */
  calls: string[]
  /** Files of its code below the release's base, in load order; empty where it comes with the part's front door. */
  files: string[]
}

/** A part as the registry holds it. */
export interface PublishedPart extends Part {
  screens: PartScreen[]
  /** Files of each widget's code below the release's base, by `part/widget`. */
  widgets: Record<string, string[]>
}
