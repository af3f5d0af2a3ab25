import { generateKeyPairSync, sign } from 'node:crypto'
import {
  checkpointText,
  leafHash,
  signatureLine,
  TileReader,
  tilePath,
  toBase64,
  verifierKey,
  verifierKeyText,
} from 'shared/log'

/** A new key of a log, with what it signs. */
export function newKey(origin = 'farm.example/ledger') {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const key = verifierKey(origin, bytes)
  const line = (text: string) =>
    signatureLine({ ...key, bytes: new Uint8Array(sign(null, Buffer.from(text), privateKey)) })
  return { origin, vkey: verifierKeyText(key), line }
}
export type LogKey = ReturnType<typeof newKey>

/** The log of these entries, at most 255, signed with these keys: what the service answers. */
export function signedTree(entries: readonly Uint8Array[], keys: readonly LogKey[]) {
  const leaves = entries.map((entry) => leafHash(entry))
  const tile = (width: number) =>
    Uint8Array.from(leaves.slice(0, width).flatMap((hash) => [...hash]))
  const reader = new TileReader(entries.length, ({ width }) => tile(width))
  const { origin } = keys[0]!
  const text = checkpointText({ origin, size: entries.length, root: reader.root() })
  const checkpoint = `${text}\n${keys.map(({ line }) => line(text)).join('')}`
  return {
    checkpoint,
    vkeys: keys.map(({ vkey }) => `${vkey}\n`).join(''),
    /** What the site lists. */
    witnesses: '',
    /** The answer to a call for proofs of these entries. */
    proofs: <Row extends { index: number }>(rows: readonly Row[]) => {
      const hashes: string[] = []
      const proven = rows.map((row) => {
        const proof = reader.inclusionProof(row.index).map(toBase64)
        hashes.push(...proof.filter((hash) => !hashes.includes(hash)))
        return { ...row, proof: proof.map((hash) => hashes.indexOf(hash)) }
      })
      return { checkpoint, hashes, rows: proven }
    },
    /** The tile at a path below /log/; undefined when the log is too short for it. */
    tile: (path: string) => {
      const width = Number(/\d+$/.exec(path)?.[0])
      const isThere = path === tilePath(0, 0, width) && width <= entries.length
      return isThere ? tile(width) : undefined
    },
    /** The bundle of all leaves, if that is what the path names. */
    bundle: (path: string) =>
      path === tilePath('entries', 0, entries.length)
        ? Uint8Array.from(entries.flatMap((leaf) => [leaf.length >> 8, leaf.length & 255, ...leaf]))
        : undefined,
  }
}
export type SignedTree = Omit<ReturnType<typeof signedTree>, 'proofs'>

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
export function answerLog(log: SignedTree): void {
  globalThis.fetch = (address) => {
    const path = String(address).replace('/log/', '')
    const text = { vkey: log.vkeys, witnesses: log.witnesses, checkpoint: log.checkpoint }[path]
    if (text !== undefined) return Promise.resolve(answerOf(text, 'text/plain; charset=utf-8'))
    const bytes = log.tile(path) ?? log.bundle(path)
    return Promise.resolve(answerOf(bytes, 'application/octet-stream'))
  }
}
