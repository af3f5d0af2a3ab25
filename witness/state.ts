import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

/* The one file of a witness: its key, and the last checkpoint of each log that it has cosigned. */

interface Content {
  name: string
  /** PKCS #8 as PEM. */
  key: string
  /** By the log's origin, as the log signed them. */
  checkpoints: Record<string, string>
}

export class WitnessState {
  readonly name: string
  readonly key: KeyObject
  private readonly file: string
  private content: Content
  /** As the file stands on the disk. */
  private written: string

  private constructor(file: string, content: Content, written: string) {
    this.file = file
    this.content = content
    this.written = written
    this.name = content.name
    this.key = createPrivateKey(content.key)
  }

  /**
   * Opens the file, or makes it with a new key.
   * @param name of the witness; only the first start needs it
   * @throws when the file cannot be read, or belongs to a witness of another name. A new key never replaces it.
   */
  static open(file: string, name: string | undefined): WitnessState {
    if (!existsSync(file)) return WitnessState.make(file, name)
    const text = readFileSync(file, 'utf8')
    const state = new WitnessState(file, contentOf(file, text), text)
    if (name && name !== state.name)
      throw new Error(`${file} belongs to the witness ${state.name}, not to ${name}.`)
    return state
  }

  private static make(file: string, name: string | undefined): WitnessState {
    if (!name || !/^[^\s+]+$/u.test(name))
      throw new Error('The first start needs --name NAME, without spaces and without +.')
    const { privateKey } = generateKeyPairSync('ed25519')
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const state = new WitnessState(file, { name, key, checkpoints: {} }, '')
    state.write(state.content)
    return state
  }

  /** @returns the last checkpoint of this log, as the log signed it */
  checkpoint(origin: string): string | undefined {
    return this.content.checkpoints[origin]
  }

  /**
   * Keeps a checkpoint; when this returns, it is on the disk.
   * @throws when it cannot be written, or the file was changed by somebody else
   */
  keep(origin: string, note: string): void {
    if (readFileSync(this.file, 'utf8') !== this.written)
      throw new Error(`${this.file} was changed by another program. Run one witness for each file.`)
    const { checkpoints, ...others } = this.content
    this.write({ ...others, checkpoints: { ...checkpoints, [origin]: note } })
  }

  /** A crash at any moment leaves the old file or the new one. */
  private write(content: Content): void {
    const text = `${JSON.stringify(content, null, 2)}\n`
    const draft = `${this.file}.new`
    withFile(draft, 'w', (open) => writeSync(open, text))
    renameSync(draft, this.file)
    // The rename, too, has to be on the disk.
    withFile(path.dirname(this.file), 'r', () => 0)
    this.content = content
    this.written = text
  }
}

function withFile(file: string, flags: string, change: (open: number) => number): void {
  const open = openSync(file, flags, 0o600)
  try {
    change(open)
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

function contentOf(file: string, text: string): Content {
  try {
    const { name, key, checkpoints } = JSON.parse(text) as Content
    createPrivateKey(key)
    if (typeof name === 'string' && typeof checkpoints === 'object')
      return {
        name,
        key,
        checkpoints: Object.assign(
          Object.create(null),
          checkpoints,
        ) as object as Content['checkpoints'],
      }
  } catch {
    // Said below.
  }
  throw new Error(`${file} cannot be read as the state of a witness. It was left as it is.`)
}
