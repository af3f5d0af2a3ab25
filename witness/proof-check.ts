import {
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  parseProofFile,
  verifyProofFile,
  type VerifierKey,
} from 'shared/log'

/** Why a proof does not hold, or cannot be checked. */
export class Refusal extends Error {}

export interface CheckedProof {
  /** The number of rows in the log. */
  size: number
  /** Of the row in the log, from 0. */
  index: number
  hashes: number
  /** The row's fields in their order. */
  row: Map<string, string>
}

const ROW = 'id list type purpose item unit date amount corrects reason'.split(' ')
/** The fields of each form of leaf (docs/log.md). */
const FORMS: Record<string, string[]> = {
  'slow-life-farm/ledger-row/v1': ROW,
  'slow-life-farm/ledger-row/v2': [...ROW, 'batch', 'field'],
  'slow-life-farm/goods/v1': 'kind content'.split(' '),
}

/**
 * Checks a proof file (c2sp.org/tlog-proof) whose `extra` is a row of the ledger or a record of goods (docs/log.md).
 * @param witnesses all of them must have cosigned
 * @throws Refusal
 */
export function checkProof(
  text: string,
  log: VerifierKey,
  witnesses: readonly VerifierKey[],
): CheckedProof {
  const file = parseProofFile(text)
  if (!file) throw new Refusal('This is no proof file (c2sp.org/tlog-proof@v1).')
  if (!file.extra) throw new Refusal('The file does not hold the row that it proves.')
  const origin = parseCheckpoint(parseNote(file.checkpoint)?.text ?? '')?.origin
  if (origin === undefined) throw new Refusal('The file holds no signed checkpoint of a log.')
  if (origin !== log.name)
    throw new Refusal(`The checkpoint is of the log ${printable(origin)}, the key of ${log.name}.`)
  const opened = openCheckpoint(file.checkpoint, log)
  if (!opened) throw new Refusal('This key has not signed the checkpoint.')
  for (const witness of witnesses)
    if (!openCheckpoint(file.checkpoint, log, [witness])?.witnesses.length)
      throw new Refusal(`The witness ${witness.name} has not cosigned the checkpoint.`)
  if (!verifyProofFile(file, file.extra, log))
    throw new Refusal(
      'The row, its place and the hashes do not lead to the signed root: this row does not stand there in the log.',
    )
  const row = rowOf(file.extra)
  if (!row)
    throw new Refusal(
      'What stands there in the log is neither a row of the ledger nor a record of goods.',
    )
  return { size: opened.size, index: file.index, hashes: file.proof.length, row }
}

function rowOf(leaf: Uint8Array): Map<string, string> | undefined {
  const text = Buffer.from(leaf).toString('utf8')
  if (!Buffer.from(text).equals(leaf)) return undefined
  const [title = '', ...lines] = text.split('\n')
  const fields = Object.hasOwn(FORMS, title) ? FORMS[title] : undefined
  const names = lines.map((line) => line.split(' ', 1)[0])
  if (!fields || names.join(' ') !== `${fields.join(' ')} `) return undefined
  return new Map(
    fields.map((name, place) => [name, printable(lines[place]!.slice(name.length + 1))]),
  )
}

/** A terminal would obey the control characters of a text. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, '\u{FFFD}')
