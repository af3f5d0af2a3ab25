export {
  canonicalJson,
  documentContent,
  errorContent,
  eventContent,
  goodsLeafOf,
  goodsLeafText,
  isGoodsLeaf,
  recordContent,
  type GoodsKind,
} from './goods-leaf'
export { openCheckpoint, parseCheckpoint, checkpointText } from './checkpoint'
export { fromBase64, fromHex, toBase64, toHex, utf8, wholeNumber } from './bytes'
export { commitment, ERASED, leafText } from './leaf'
export type { Checkpoint } from './checkpoint'
export {
  cosigned,
  cosignedAt,
  parseNote,
  parseVerifierKey,
  signatureLine,
  signatureOf,
  signersOf,
  verifierKey,
  verifierKeyText,
  WITNESS_KEY,
} from './note'
export type { VerifierKey } from './note'
export { parseProofFile, proofFileText, verifyProofFile } from './proof-file'
export { sha256 } from './sha2'
export { entriesOf, tileOf, TileReader, tilePath, tilesNeeded, type Tile } from './tiles'
export { leafHash, nodeHash, verifyConsistency, verifyInclusion } from './tree'
export type { Hash, TreeHead } from './tree'
export {
  compareFigures,
  type Compared,
  type ComparedMonth,
  type Comparison,
  type PublishedFigures,
} from './compare-figures'
export { GrowingTree } from './growing-tree'
export { Uncountable } from './ledger-sums'
export { parseLeaf } from './parse-leaf'
export { Recount, Unfit, type LogBundles } from './recount'
