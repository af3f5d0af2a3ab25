/** What a process needs to write the log; without it, it only serves the log. */
export interface LedgerLogSettings {
  /** Folder of the log's private keys. */
  keyFolder: string
  /** The site's public address; empty when it is not known. */
  publicUrl: string
}

const DEMONSTRATION = '/demonstration'

/** The log's name, which every checkpoint begins with. The demonstration rows have a log of their own. */
export const originOf = ({ publicUrl }: LedgerLogSettings, demo: boolean): string =>
  `${publicUrl ? new URL(publicUrl).host : 'slow-life-farm.local'}/ledger${demo ? DEMONSTRATION : ''}`

export const isDemonstration = (origin: string): boolean => origin.endsWith(DEMONSTRATION)
