import type { Generated } from 'kysely'

/** The files that may be attached. */
export type AttachedType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'

/** What is kept of a file that staff attached, beside what it was attached to. */
export interface AttachedTable {
  sha256: string
  file_name: string
  media_type: AttachedType
  size: number
  /** Null when the file was withdrawn. */
  bytes: Buffer | null
  attached_at: Generated<Date>
  withdrawn_at: Date | null
  withdrawn_because: string | null
}
