import {
  fromBase64,
  leafHash,
  leafText,
  openCheckpoint,
  parseVerifierKey,
  tilePath,
  tilesNeeded,
  TileReader,
  utf8,
  verifyConsistency,
  verifyInclusion,
  type Tile,
} from 'shared/log'
import type { TestApi } from './api'

interface Proof {
  id: string
  index: number
  unitSalt: string | null
  unitHash: string
  reasonSalt: string | null
  reasonHash: string | null
  proof: number[]
}

/** Reads and checks the log as a visitor's browser does. */
export class LogReader {
  private readonly api: TestApi

  constructor(api: TestApi) {
    this.api = api
  }

  async file(name: string) {
    return this.api.app.inject(`/log/${name}`)
  }

  /** The verifier keys, newest first. */
  async keys(): Promise<string[]> {
    return (await this.file('vkey')).body.trim().split('\n')
  }

  /** The newest checkpoint, checked with a key; by default with the newest one. */
  async checkpoint(vkey?: string): Promise<{ origin: string; size: number; root: Uint8Array }> {
    const key = parseVerifierKey(vkey ?? (await this.keys())[0]!)!
    const opened = openCheckpoint((await this.file('checkpoint')).body, key)
    if (!opened) throw new Error('The checkpoint is not signed by this key.')
    return opened
  }

  async proofs(ids: string[]): Promise<{
    checkpoint: string | null
    hashes: string[]
    rows: Proof[]
  }> {
    return this.api.data(`/log/proof/list?ids=${ids.join()}`)
  }

  /** Whether each row is in the log as the ledger's page shows it, by the id of the row. */
  async verified(ids: string[], vkey?: string): Promise<Record<string, boolean>> {
    const key = parseVerifierKey(vkey ?? (await this.keys())[0]!)!
    const { checkpoint, hashes, rows } = await this.proofs(ids)
    const opened = openCheckpoint(checkpoint ?? '', key)
    const found = new Map(rows.map((row) => [row.id, row]))
    const checked: [string, boolean][] = []
    // One after another: a service that is asked for all at once may say that it is busy.
    for (const id of ids) {
      const row = found.get(id)
      if (!opened || !row) {
        checked.push([id, false])
        continue
      }
      const shown = await this.api.data(`/finance/entry/get?id=${id}`)
      const version = shown.versions.find((one: { row: { id: string } }) => one.row.id === id)
      const leaf = leafHash(utf8(leafText({ ...version.row, ...row })))
      const proof = row.proof.map((place) => fromBase64(hashes[place]!)!)
      checked.push([id, verifyInclusion({ ...opened, index: row.index }, leaf, proof)])
    }
    return Object.fromEntries(checked)
  }

  /** Whether the newest tree begins with an earlier one, by the tiles that are served. */
  async isConsistentWith(before: { size: number; root: Uint8Array }): Promise<boolean> {
    const now = await this.checkpoint()
    const tiles = new Map<string, Uint8Array>()
    for (const tile of tilesNeeded(now.size, { before: before.size }))
      tiles.set(pathOf(tile), (await this.file(pathOf(tile))).rawPayload)
    const reader = new TileReader(now.size, (tile) => tiles.get(pathOf(tile))!)
    return verifyConsistency(before, now, reader.consistencyProof(before.size))
  }
}

const pathOf = ({ level, index, width }: Tile) => tilePath(level, index, width)
