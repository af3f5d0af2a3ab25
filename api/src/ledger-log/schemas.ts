import { Type } from 'typebox'
import { EntryNumber } from '../finance/parameters'
import { OrNull } from '../finance/schemas'

/** The most rows of one call: a page of the ledger. */
const MOST_ROWS = 100

/** A place in the log, from 0. */
const PLACE = '(?:0|[1-9]\\d{0,14})'

export const ProofQuery = Type.Object(
  {
    ids: Type.String({
      pattern: `^[1-9]\\d{0,17}(,[1-9]\\d{0,17}){0,${MOST_ROWS - 1}}$`,
      reason: 'entries',
      description: `The numbers of at most ${MOST_ROWS} rows, separated by commas.`,
    }),
  },
  { additionalProperties: false },
)

export const ProofFileQuery = Type.Object(
  { id: EntryNumber('The number of the row.') },
  { additionalProperties: false },
)

const Salt = (of: string) =>
  OrNull(
    Type.String({
      pattern: '^[0-9a-f]{32}$',
      description: `Salt of the commitment of ${of}; null when it was erased.`,
    }),
  )

const Commitment = (of: string) =>
  Type.String({ pattern: '^[0-9a-f]{64}$', description: `Commitment of ${of}.` })

const Proof = Type.Array(Type.Integer({ minimum: 0 }), {
  description:
    'Places in `hashes`: the inclusion proof (RFC 9162, section 2.1.3) from the sibling of the leaf up.',
})

const RowProof = Type.Object(
  {
    id: Type.String({ description: 'The row of the ledger.' }),
    index: Type.Integer({ minimum: 0, description: 'Its place in the log.' }),
    unitSalt: Salt('the name'),
    unitHash: Commitment('the name'),
    reasonSalt: Salt('the reason, or there is no reason'),
    reasonHash: OrNull(Commitment('the reason; null when the row corrects nothing')),
    proof: Proof,
  },
  { title: 'RowProof' },
)

const checkpointAndHashes = {
  checkpoint: OrNull(
    Type.String({
      description:
        'The signed checkpoint (c2sp.org/tlog-checkpoint) that `/log/checkpoint` serves; null before the first.',
    }),
  ),
  hashes: Type.Array(
    Type.String({ description: 'A hash of 32 bytes in base64; those of several entries once.' }),
  ),
}

export const ProofList = Type.Object(
  {
    ...checkpointAndHashes,
    rows: Type.Array(RowProof, { description: 'The rows that are in the checkpoint.' }),
  },
  { title: 'ProofList' },
)

export const GoodsProofQuery = Type.Object(
  {
    leaves: Type.String({
      pattern: `^${PLACE}(,${PLACE}){0,${MOST_ROWS - 1}}$`,
      reason: 'leaves',
      description: `At most ${MOST_ROWS} places in the log, separated by commas.`,
    }),
  },
  { additionalProperties: false },
)

export const GoodsProofFileQuery = Type.Object(
  {
    leaf: Type.String({
      pattern: `^${PLACE}$`,
      reason: 'leaves',
      description: 'The place of the fact in the log.',
    }),
  },
  { additionalProperties: false },
)

const GoodsProof = Type.Object(
  {
    index: Type.Integer({ minimum: 0, description: 'Its place in the log.' }),
    kind: Type.Union([Type.Literal('event'), Type.Literal('record'), Type.Literal('document')]),
    salt: Type.String({
      pattern: '^[0-9a-f]{32}$',
      description: 'Salt of the commitment of its content.',
    }),
    proof: Proof,
  },
  { title: 'GoodsProof' },
)

export const GoodsProofList = Type.Object(
  {
    ...checkpointAndHashes,
    rows: Type.Array(GoodsProof, {
      description:
        'The facts that are in the checkpoint. Left out are records that were deleted, and versions of a field that name a grower whom the newest version does not name.',
    }),
  },
  { title: 'GoodsProofList' },
)
