import type { PublishedPart } from './part'

/** One file of a release with its hash (`sha384-…`) and size in bytes. */
export interface ReleaseFile {
  path: string
  integrity: string
  bytes: number
}

/** An immutable release of one part: its entry script and all its files. */
export interface Release {
  /** Its name in the registry: `live`, not `mf-live`. */
  name: string
  /** `1.4.0-9f2c3a1b`: package version and content hash. */
  version: string
  /** The number of the contract that it was built with. */
  contract: number
  /** Address of the folder, `/releases/mf-live/1.4.0-9f2c3a1b/`. */
  base: string
  /** File name of the entry script below `base`: the shell's main script or a remote's container. */
  entry: string
  /**
   * Whether the container takes the core of `@module-federation/runtime` from the page, as those of
   * `@module-federation/enhanced` do. Absent in releases that were published before it was recorded; theirs do.
   */
  usesRuntimeCore?: boolean
  /**
   * Files of each named chunk below `base`, in load order: `main` is the shell's main script, `remote` a part's entry
   * module.
   */
  chunks: Record<string, string[]>
  /** Every file of the release. */
  files: ReleaseFile[]
  /** The hash of its Node bundle, which is not served; empty for a release from a development server. */
  bundle: string
  /**
   * The hash of its `uses.json`, or of the shell's `provides.json`, which is not served. Absent in releases that were
   * published before it was recorded.
   */
  nodeList?: string
  /**
   * The hash of its `types.json`, which is not served: the declarations that the shell provides, or a part's sources. Absent
   * where the build has none; then its types are not checked.
   */
  types?: string
  /** The signature of the part's team over `releaseText`, where the operator asks for one. */
  signature?: { key: string; value: string }
}

/** The release of a part other than the shell, with the part's description. */
export interface RemoteRelease extends Release {
  part: PublishedPart
}

/** Which releases the site runs, as browsers receive it. `revision` grows by one with every change, also when going back. */
export interface Registry {
  revision: number
  /** Which visitors get these releases, when it is not most of them. */
  share?: 'canary'
  shell: Release
  remotes: Record<string, RemoteRelease>
}
