import type { PublishedPart } from './part'

/** One file of a release with its integrity (`sha384-…`) and size in bytes. */
export interface ReleaseFile {
  path: string
  integrity: string
  bytes: number
}

/** An immutable release of one part: its entry script and the files that a first visit needs. */
export interface Release {
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
   * Files of each named chunk below `base`, in load order: `main` is the shell's main script, `remote` a part's entry
   * module.
   */
  chunks: Record<string, string[]>
  files: ReleaseFile[]
}

/** A release of a part. */
export interface RemoteRelease extends Release {
  part: PublishedPart
}

/** `registry.json`: the releases that the site runs. `revision` grows by one with every swap, also when going back. */
export interface Registry {
  revision: number
  shell: Release
  remotes: Record<string, RemoteRelease>
  /** Earlier releases to go back to, newest first, by part name, including `shell`. */
  history: Record<string, Release[]>
}
