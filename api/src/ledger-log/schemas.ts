import { Type } from 'typebox'
import { EntryNumber } from '../finance/parameters'
import { OrNull } from '../finance/schemas'

/** The most rows of one call: a page of the ledger. */
const MOST_ROWS = 100

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

const RowProof = Type.Object(
  {
    id: Type.String({ description: 'The row of the ledger.' }),
    index: Type.Integer({ minimum: 0, description: 'Its place in the log.' }),
    unitSalt: Salt('the name'),
    unitHash: Commitment('the name'),
    reasonSalt: Salt('the reason, or there is no reason'),
    reasonHash: OrNull(Commitment('the reason; null when the row corrects nothing')),
    proof: Type.Array(Type.Integer({ minimum: 0 }), {
      description:
        'Places in `hashes`: the inclusion proof (RFC 9162, section 2.1.3) from the sibling of the leaf up.',
    }),
  },
  { title: 'RowProof' },
)

export const ProofList = Type.Object(
  {
    checkpoint: OrNull(
      Type.String({
        description:
          'The signed checkpoint (c2sp.org/tlog-checkpoint) that `/log/checkpoint` serves; null before the first.',
      }),
    ),
    hashes: Type.Array(
      Type.String({ description: 'A hash of 32 bytes in base64; those of several rows once.' }),
    ),
    rows: Type.Array(RowProof, { description: 'The rows that are in the checkpoint.' }),
  },
  { title: 'ProofList' },
)
