import type { Wording } from './lang'

/** A link to a part, in the header's menu or in the footer. */
export interface PartLink {
  /** Position; lower comes first. No two links may have the same one. */
  order: number
  label: Wording
  /** Highlight the link on every path that starts with its own (spec, section 2), not only on an exact match. */
  activeBelow?: boolean
}

/**
 * A part's description of itself, as data. A release writes it into the registry. The shell's router, menu and footer
 * and the composer read it there; parts are listed nowhere else. Nothing else is needed to show a part; `links.ts` names
 * only the addresses that others link to.
 */
export interface Part {
  /** The folder's name without `mf-`; also the namespace of its messages. */
  name: string
  /** The base path of its screens, such as `/live`; `/` matches only that exact address. */
  base: string
  /** Its name for use inside a sentence. */
  label: Wording
  menu?: PartLink
  footer?: PartLink
}

/** One screen of a part, as found by a release. */
export interface PartScreen {
  /** Path below the base; empty for the first screen. */
  path: string
  title: Wording
  /** GET paths below the API base that it calls immediately. */
  calls: string[]
  /** Files of its code below the release's base, in load order; empty when its code is in the part's entry module. */
  files: string[]
  /** Its page is rendered on request, with the answers of its calls. */
  onRequest: boolean
  /** Shows what is nobody else's. */
  personal: boolean
  /** A path below the base that matches a `path` with parameters. */
  example?: string
}

/** A part as stored in the registry. */
export interface PublishedPart extends Part {
  screens: PartScreen[]
  /** Files of each widget's code below the release's base, by `part/widget`. */
  widgets: Record<string, string[]>
}
