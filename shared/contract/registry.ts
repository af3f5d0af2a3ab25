import type { PublishedPart } from './part'

/** One file of a release with its integrity (`sha384-…`) and size in bytes. */
export interface ReleaseFile {
  path: string
  integrity: string
  bytes: number
}

/** What runs of one part: immutable release, its entry script, and the files a first visit needs. */
export interface Release {
  name: string
  /** `1.4.0-9f2c3a1b`: package version and content hash. */
  version: string
  /** The contract that it was built with. */
  contract: number
  /** Address of the folder, `/releases/mf-live/1.4.0-9f2c3a1b/`. */
  base: string
  /** File name of the script to start with, below `base`: the shell's main script or a remote's container. */
  entry: string
  /** Files of each named chunk below `base`, in load order: `main` is the shell's, `remote` a part's front door. */
  chunks: Record<string, string[]>
  files: ReleaseFile[]
}

/** A release of a part. */
export interface RemoteRelease extends Release {
  part: PublishedPart
}

/** `registry.json`: what the site runs now. `revision` grows by one with every swap, back or forth. */
export interface Registry {
  revision: number
  shell: Release
  remotes: Record<string, RemoteRelease>
  /** Releases that ran before, newest first, for the way back; by part, `shell` included. */
  history: Record<string, Release[]>
}
