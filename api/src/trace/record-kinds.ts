import { Type, type Static, type TObject } from 'typebox'
import type { RecordKind } from '../database/trace-tables'

/*
 * What staff record of goods beside their events. The same schemas check what comes in and describe what is answered.
 */

const Text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description && { description }) })
const Day = Type.String({ format: 'date' })
const Gtin = Type.String({ pattern: '^(\\d{8}|\\d{12,14})$', description: 'GTIN' })
/** Application identifier 10 or 21 of GS1, but without what an address could not hold. */
const Element = Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$' })
const Amount = Type.Number({ minimum: 0, maximum: 1e9 })
const Web = Type.String({ pattern: '^https?://[^\\s<>"]+$', maxLength: 300 })

const only = { additionalProperties: false }

export const Product = Type.Object(
  {
    gtin: Gtin,
    name: Text(50),
    about: Text(200, 'One sentence.'),
    netGrams: Type.Integer({ minimum: 1, maximum: 1e6 }),
  },
  { ...only, title: 'TraceProduct' },
)

export const Field = Type.Object(
  {
    code: Type.String({ pattern: '^[A-Za-z0-9._-]{1,40}$' }),
    name: Text(50),
    place: Text(100),
    areaMu: Type.Number({ exclusiveMinimum: 0, maximum: 1e5, description: '亩, 1/15 hectare' }),
    outline: Type.Array(Type.Tuple([Type.Number(), Type.Number()]), {
      minItems: 3,
      maxItems: 200,
      description: 'Corners in metres from any point: east, north.',
    }),
    grower: Type.Optional(
      Type.Object(
        { name: Text(50), consentOn: Day },
        { ...only, description: 'Only with the consent of the grower, given on that day.' },
      ),
    ),
    stream: Type.Optional(Text(64, 'The id of the camera that shows it.')),
    soil: Type.Array(
      Type.Object(
        {
          on: Day,
          laboratory: Text(100),
          values: Type.Array(Type.Object({ what: Text(50), value: Amount, unit: Text(20) }, only), {
            maxItems: 50,
          }),
        },
        only,
      ),
      { maxItems: 20 },
    ),
    history: Type.Array(Type.Object({ from: Day, what: Text(200) }, only), { maxItems: 50 }),
  },
  { ...only, title: 'TraceField' },
)

export const HOW_GONE = ['sold', 'donated', 'kept', 'spoiled'] as const

export const Batch = Type.Object(
  {
    gtin: Gtin,
    batch: Element,
    field: Type.String({ description: 'The code of its field.' }),
    harvestedOn: Day,
    packedOn: Day,
    bestBefore: Type.Optional(Day),
    bags: Type.Integer({ minimum: 0, maximum: 1e8 }),
    balance: Type.Optional(
      Type.Object(
        {
          harvestKg: Amount,
          milledKg: Amount,
          byproductKg: Amount,
          samplesKg: Amount,
          gone: Type.Array(
            Type.Object(
              {
                how: Type.Enum(HOW_GONE, { type: 'string' }),
                to: Text(100),
                on: Day,
                bags: Type.Integer({ minimum: 1, maximum: 1e8 }),
              },
              only,
            ),
            { maxItems: 500 },
          ),
        },
        only,
      ),
    ),
  },
  { ...only, title: 'TraceBatch' },
)

export const LabTest = Type.Object(
  {
    number: Text(50),
    gtin: Gtin,
    batch: Element,
    laboratory: Text(100),
    cma: Text(30, 'Its number in the register of China Inspection Body and Laboratory (CMA).'),
    takenOn: Day,
    reportedOn: Day,
    values: Type.Array(
      Type.Object(
        {
          substance: Text(50),
          method: Text(50),
          value: Type.Union([Amount, Type.Null()], { description: 'Null: not detected.' }),
          detectionLimit: Type.Optional(Amount),
          limit: Type.Union([Amount, Type.Null()], {
            description: 'Null: the standard sets none.',
          }),
          unit: Text(20),
          standard: Text(50),
        },
        only,
      ),
      { minItems: 1, maxItems: 500 },
    ),
  },
  { ...only, title: 'TraceTest' },
)

export const Certificate = Type.Object(
  {
    number: Text(50),
    body: Text(100),
    holder: Text(100),
    scope: Text(200),
    fields: Type.Array(Type.String(), { maxItems: 500, description: 'The codes of its fields.' }),
    gtins: Type.Array(Gtin, { maxItems: 500 }),
    from: Day,
    until: Day,
    organicCodes: Type.Array(Text(30), { maxItems: 100 }),
    register: Web,
  },
  { ...only, title: 'TraceCertificate' },
)

export const Recall = Type.Object(
  {
    gtin: Gtin,
    batch: Element,
    state: Type.Enum(['recalled', 'ended'], { type: 'string' }),
    reason: Text(500),
    advice: Text(500),
  },
  { ...only, title: 'TraceRecall' },
)

export type Product = Static<typeof Product>
export type Field = Static<typeof Field>
export type Batch = Static<typeof Batch>
export type LabTest = Static<typeof LabTest>
export type Certificate = Static<typeof Certificate>
export type Recall = Static<typeof Recall>

export interface RecordOf {
  product: Product
  field: Field
  batch: Batch
  test: LabTest
  certificate: Certificate
  recall: Recall
}

/** The list in a document that holds records of a kind, their schema, and what names one of them. */
export const kinds: {
  [K in RecordKind]: { list: string; schema: TObject; key: (record: RecordOf[K]) => string }
} = {
  product: { list: 'products', schema: Product, key: ({ gtin }) => gtin },
  field: { list: 'fields', schema: Field, key: ({ code }) => code },
  batch: { list: 'batches', schema: Batch, key: batchKey },
  test: { list: 'tests', schema: LabTest, key: ({ number }) => number },
  certificate: { list: 'certificates', schema: Certificate, key: ({ number }) => number },
  recall: { list: 'recalls', schema: Recall, key: batchKey },
}

/** What names a batch among all products. @param gtin 14 digits */
export function batchKey({ gtin, batch }: { gtin: string; batch: string }): string {
  return `${gtin}/${batch}`
}
