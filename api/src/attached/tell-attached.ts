import type { Selectable } from 'kysely'
import { shanghaiTime } from '../calendar'
import type { AttachedTable } from '../database/attached-table'

/** A file as the contract gives it, without its bytes. */
export const tellAttached = (row: Omit<Selectable<AttachedTable>, 'bytes'>) => ({
  sha256: row.sha256,
  name: row.file_name,
  type: row.media_type,
  size: row.size,
  attachedAt: shanghaiTime(row.attached_at),
  withdrawn:
    row.withdrawn_at === null || row.withdrawn_because === null
      ? null
      : { at: shanghaiTime(row.withdrawn_at), reason: row.withdrawn_because },
})
