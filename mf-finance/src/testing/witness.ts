import { generateKeyPairSync, sign } from 'node:crypto'
import {
  cosigned,
  parseNote,
  signatureLine,
  verifierKey,
  verifierKeyText,
  WITNESS_KEY,
} from 'shared/log'
import type { SignedLog } from './signed-log'

/** A witness with a new key, which cosigns whatever it is given. */
export function newWitness(name = 'school.example/witness') {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const key = verifierKey(name, bytes, WITNESS_KEY)
  /** Its cosignature of a checkpoint, as a line. */
  const line = (checkpoint: string, at: string): string => {
    const seconds = BigInt(Date.parse(at) / 1_000)
    const signed = Buffer.alloc(72)
    signed.writeBigUInt64BE(seconds)
    signed.set(sign(null, cosigned(parseNote(checkpoint)!.text, seconds), privateKey), 8)
    return signatureLine({ ...key, bytes: new Uint8Array(signed) })
  }
  return { name, vkey: verifierKeyText(key), line }
}
export type Witness = ReturnType<typeof newWitness>

/** The log with lines of witnesses below its checkpoint, and the witnesses that the site lists. */
export function witnessed(log: SignedLog, lines: string[], listed: Witness[]): SignedLog {
  const checkpoint = log.checkpoint + lines.join('')
  return {
    ...log,
    checkpoint,
    witnesses: listed.map(({ vkey }) => `${vkey}\n`).join(''),
    proofs: (ids) => ({ ...log.proofs(ids), checkpoint }),
  }
}
