import { generateKeyPairSync, sign } from 'node:crypto'
import type { GetAnswer, LedgerRow } from 'shared/contract'
import {
  checkpointText,
  commitment,
  fromBase64,
  leafHash,
  leafText,
  signatureLine,
  TileReader,
  tilePath,
  toBase64,
  utf8,
  verifierKey,
  verifierKeyText,
} from 'shared/log'

type Proofs = GetAnswer<'/log/proof/list'>
export type Row = LedgerRow & { reason?: string | null }

/** A new key of a log, with what it signs. */
export function newKey(origin = 'farm.example/ledger') {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const key = verifierKey(origin, bytes)
  const line = (text: string) =>
    signatureLine({ ...key, bytes: new Uint8Array(sign(null, Buffer.from(text), privateKey)) })
  return { origin, vkey: verifierKeyText(key), line }
}
export type Key = ReturnType<typeof newKey>

const saltOf = (id: string, field: number) => `${field}${id}`.padStart(32, '0')

/** The log of these rows in their order, at most 255, signed with these keys: what the service answers. */
export function signedLog(rows: readonly Row[], keys: readonly Key[]) {
  const committed = rows.map((row, index) => {
    const [unitSalt, salt] = [saltOf(row.id, 1), saltOf(row.id, 2)]
    const reasonSalt = row.reason ? salt : null
    const unitHash = commitment(unitSalt, row.unit)
    const reasonHash = row.reason ? commitment(salt, row.reason) : null
    const leaf = utf8(leafText({ ...row, unitHash, reasonHash }))
    const own = { id: row.id, index, unitSalt, unitHash, reasonSalt, reasonHash }
    return { ...own, leaf, hash: leafHash(leaf) }
  })
  const tile = (width: number) =>
    Uint8Array.from(committed.slice(0, width).flatMap(({ hash }) => [...hash]))
  const reader = new TileReader(rows.length, ({ width }) => tile(width))
  const { origin } = keys[0]!
  const text = checkpointText({ origin, size: rows.length, root: reader.root() })
  const checkpoint = `${text}\n${keys.map(({ line }) => line(text)).join('')}`
  return {
    checkpoint,
    vkeys: keys.map(({ vkey }) => `${vkey}\n`).join(''),
    /** What the site lists. */
    witnesses: '',
    /** The answer to the call for these rows; those that are not in the log are left out. */
    proofs: (ids: string): Proofs => {
      const hashes: string[] = []
      const asked = committed.filter(({ id }) => ids.split(',').includes(id))
      const proven = asked.map(({ hash: _hash, leaf: _leaf, ...row }) => {
        const proof = reader.inclusionProof(row.index).map(toBase64)
        hashes.push(...proof.filter((hash) => !hashes.includes(hash)))
        return { ...row, proof: proof.map((hash) => hashes.indexOf(hash)) }
      })
      return { checkpoint, hashes, rows: proven }
    },
    /** The tile at a path below /log/; undefined when the log is too short for it. */
    tile: (path: string) => {
      const width = Number(/\d+$/.exec(path)?.[0])
      const isThere = path === tilePath(0, 0, width) && width <= rows.length
      return isThere ? tile(width) : undefined
    },
    /** The bundle of all leaves, if that is what the path names. */
    bundle: (path: string) =>
      path === tilePath('entries', 0, rows.length)
        ? Uint8Array.from(
            committed.flatMap(({ leaf }) => [leaf.length >> 8, leaf.length & 255, ...leaf]),
          )
        : undefined,
  }
}
export type SignedLog = ReturnType<typeof signedLog>

/** A hash with its first bit flipped, base64. */
export function wrong(hash: string): string {
  const bytes = Uint8Array.from(fromBase64(hash)!)
  bytes[0]! ^= 128
  return toBase64(bytes)
}

/** An answer of the network to `fetch`. */
export const answerOf = (body: string | Uint8Array | undefined, type: string): Response =>
  ({
    status: body === undefined ? 404 : 200,
    ok: body !== undefined,
    headers: new Map([['content-type', type]]),
    text: () => Promise.resolve(body),
    arrayBuffer: () => Promise.resolve(Uint8Array.from((body as Uint8Array) ?? []).buffer),
  }) as unknown as Response

/** Answers what a page fetches of the log. */
export function answerLog(log: SignedLog): void {
  globalThis.fetch = (address) => {
    const path = String(address).replace('/log/', '')
    const text = { vkey: log.vkeys, witnesses: log.witnesses, checkpoint: log.checkpoint }[path]
    if (text !== undefined) return Promise.resolve(answerOf(text, 'text/plain; charset=utf-8'))
    const bytes = log.tile(path) ?? log.bundle(path)
    return Promise.resolve(answerOf(bytes, 'application/octet-stream'))
  }
}
