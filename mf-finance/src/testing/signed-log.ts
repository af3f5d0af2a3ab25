import type { GetAnswer, LedgerRow } from 'shared/contract'
import { commitment, fromBase64, leafText, toBase64, utf8 } from 'shared/log'
import { signedTree, type LogKey } from 'testing'

type Proofs = GetAnswer<'/log/proof/list'>
export type Row = LedgerRow & { reason?: string | null }

const saltOf = (id: string, field: number) => `${field}${id}`.padStart(32, '0')

/** The log of these rows in their order, at most 255, signed with these keys: what the service answers. */
export function signedLog(rows: readonly Row[], keys: readonly LogKey[]) {
  const committed = rows.map((row, index) => {
    const [unitSalt, salt] = [saltOf(row.id, 1), saltOf(row.id, 2)]
    const reasonSalt = row.reason ? salt : null
    const unitHash = commitment(unitSalt, row.unit)
    const reasonHash = row.reason ? commitment(salt, row.reason) : null
    const leaf = utf8(leafText({ ...row, unitHash, reasonHash }))
    return { leaf, row: { id: row.id, index, unitSalt, unitHash, reasonSalt, reasonHash } }
  })
  const tree = signedTree(
    committed.map(({ leaf }) => leaf),
    keys,
  )
  return {
    ...tree,
    /** The answer to the call for these rows; those that are not in the log are left out. */
    proofs: (ids: string): Proofs =>
      tree.proofs(committed.map(({ row }) => row).filter(({ id }) => ids.split(',').includes(id))),
  }
}
export type SignedLog = ReturnType<typeof signedLog>

/** A hash with its first bit flipped, base64. */
export function wrong(hash: string): string {
  const bytes = Uint8Array.from(fromBase64(hash)!)
  bytes[0]! ^= 128
  return toBase64(bytes)
}
