import { createPublicKey, sign } from 'node:crypto'
import {
  cosigned,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  signatureLine,
  verifierKey,
  verifyConsistency,
  WITNESS_KEY,
  type TreeHead,
  type VerifierKey,
} from 'shared/log'
import { parseAddCheckpoint, type AddCheckpoint } from './add-checkpoint'
import type { WitnessState } from './state'

/** What the witness answers to a request. */
export interface Answer {
  status: 200 | 400 | 403 | 404 | 409 | 422
  text: string
  type?: string
}

const EMPTY_ROOT = Buffer.from('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', 'base64')

const refused = (status: Answer['status'], reason: string): Answer => ({
  status,
  text: `${reason}\n`,
})

/** A witness of transparency logs (c2sp.org/tlog-witness). */
export class Witness {
  /** What verifies its cosignatures. */
  readonly key: VerifierKey
  private readonly logs: readonly VerifierKey[]
  private readonly state: WitnessState

  /** @param logs the keys of the logs that it cosigns; a log that changes keys has several of one name */
  constructor(state: WitnessState, logs: readonly VerifierKey[]) {
    const spki = createPublicKey(state.key).export({ type: 'spki', format: 'der' })
    this.key = verifierKey(state.name, new Uint8Array(spki.subarray(-32)), WITNESS_KEY)
    this.state = state
    this.logs = logs
  }

  /**
   * Answers `add-checkpoint`. Nothing else can run between the check and the write to the disk: neither waits.
   * @throws when the checkpoint cannot be written; it is then not cosigned
   */
  addCheckpoint(body: string): Answer {
    const request = parseAddCheckpoint(body)
    if (!request) return refused(400, 'This is no add-checkpoint request.')
    const { origin, size, root } = request.checkpoint
    const keys = this.logs.filter(({ name }) => name === origin)
    if (!keys.length) return refused(404, `This witness does not know the log ${origin}.`)
    if (!keys.some((key) => openCheckpoint(request.note, key)))
      return refused(403, 'No known key of this log has signed the checkpoint.')
    if (request.old > size)
      return refused(400, 'The old size is larger than the size of the checkpoint.')
    const known = this.known(origin)
    if (request.old !== (known?.size ?? 0)) return conflict(known)
    if (known?.size === size && !Buffer.from(root).equals(known.root)) {
      this.report(origin, request.note)
      return conflict(known)
    }
    if (!isProven(known, request)) return refused(422, 'The consistency proof does not hold.')
    if (known?.size !== size) this.state.keep(origin, request.note)
    return { status: 200, text: this.cosignature(request.note) }
  }

  private known(origin: string): TreeHead | undefined {
    const note = this.state.checkpoint(origin)
    return note === undefined ? undefined : parseCheckpoint(parseNote(note)?.text ?? '')
  }

  private cosignature(note: string): string {
    const seconds = BigInt(Math.floor(Date.now() / 1_000))
    const bytes = Buffer.alloc(72)
    bytes.writeBigUInt64BE(seconds)
    bytes.set(sign(null, cosigned(parseNote(note)!.text, seconds), this.state.key), 8)
    return signatureLine({ ...this.key, bytes })
  }

  /** A log that signs two trees of one size has shown different ledgers. */
  private report(origin: string, note: string): void {
    const kept = this.state.checkpoint(origin)
    console.error(
      `${new Date().toISOString()} ${origin} has signed two trees of one size. Keep both checkpoints: they are the evidence.\n\n${kept}\n${note}`,
    )
  }
}

const conflict = (known: TreeHead | undefined): Answer => ({
  status: 409,
  text: `${known?.size ?? 0}\n`,
  type: 'text/x.tlog.size',
})

function isProven(known: TreeHead | undefined, { checkpoint, proof }: AddCheckpoint): boolean {
  const { size, root } = checkpoint
  if (size === 0) return proof.length === 0 && EMPTY_ROOT.equals(root)
  if (!known?.size) return proof.length === 0
  return verifyConsistency(known, checkpoint, proof)
}
