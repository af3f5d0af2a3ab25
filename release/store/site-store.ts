import type { HeldLock } from './site-lock'

/** Files by their names below a folder. */
export type Files = ReadonlyMap<string, Buffer>

/**
 * Where a site is kept: its registry and journal, its releases, its pages and its health, as files with names such as
 * `pages/12/index.zh.html`; an address such as `/releases/mf-live/…/` is a name as well. What they hold is not the store's
 * affair.
 */
export interface SiteStore {
  /** What a file holds; null when there is none. */
  read(name: string): Promise<Buffer | null>
  /** The names of all files below a folder, without the folder's; empty when there is none. */
  list(folder: string): Promise<string[]>
  /** Writes a folder with these files alone. A reader finds all of them or none. */
  put(folder: string, files: Files): Promise<void>
  /** Writes one file. A reader finds the old bytes or the new ones, also after a power failure. */
  replace(name: string, bytes: string | Buffer): Promise<void>
  /** Adds a line to a file. A line that a killed process left unfinished goes. */
  append(name: string, line: string): Promise<void>
  /** Removes a file or a folder, if it is there. */
  remove(name: string): Promise<void>
  /** A text that is another one as soon as a file was replaced; quick enough to be asked for at every page. */
  stamp(name: string): Promise<string>
  /** Where other processes of this machine find a file or a folder. */
  placeOf(name: string): string
  /** Runs `work` while nobody else, on any machine, changes the site. */
  alone<T>(work: (lock: HeldSite) => Promise<T>): Promise<T>
  /**
   * Brings the files of this machine to what all machines have. A folder alone has nothing to follow.
   * @param options.wait whether to wait for a release that is being made in this folder, which ends in the same; true by
   * default
   * @throws when that cannot be had; the files are then as they were, or newer ones that nothing names yet
   */
  follow(options?: { wait: boolean }): Promise<void>
  /** What is damaged in that which all machines have, one sentence each. */
  faults(): Promise<string[]>
}

/** The site while nobody else changes it. */
interface HeldSite extends HeldLock {
  /** Replaces a file for everybody who serves the site, in one step with all that was written before. */
  show: SiteStore['replace']
}
