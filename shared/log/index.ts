export { openCheckpoint, parseCheckpoint, checkpointText } from './checkpoint'
export {
  cosigned,
  parseNote,
  parseVerifierKey,
  signatureLine,
  signersOf,
  verifierKey,
  verifierKeyText,
  WITNESS_KEY,
} from './note'
export type { VerifierKey } from './note'
export { parseProofFile, proofFileText, verifyProofFile } from './proof-file'
export { entriesOf, tileOf, TileReader, tilePath, tilesNeeded, type Tile } from './tiles'
export { leafHash, nodeHash, verifyConsistency, verifyInclusion } from './tree'
export type { Hash } from './tree'
