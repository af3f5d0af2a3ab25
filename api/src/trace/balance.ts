import { Type, type Static } from 'typebox'
import { HOW_GONE } from './record-kinds'

const Kg = (description: string) => Type.Number({ description: `${description}, in kg.` })

/** Where everything that was harvested went. A difference is what the records leave unexplained; it may be negative. */
export const Balance = Type.Object(
  {
    areaMu: Type.Union([Type.Number({ description: '亩' }), Type.Null()]),
    kgPerMu: Type.Union([Kg('Harvested on each 亩'), Type.Null()]),
    harvestKg: Kg('Harvested'),
    milledKg: Kg('Left after milling'),
    byproductKg: Kg('Husks and bran'),
    millingDifferenceKg: Kg('Harvested, but neither left nor husks and bran'),
    bags: Type.Integer(),
    packedKg: Kg('In the bags, by their net weight'),
    samplesKg: Kg('Kept as samples'),
    packingDifferenceKg: Kg('Left after milling, but neither packed nor a sample'),
    gone: Type.Array(
      Type.Object({
        how: Type.Enum(HOW_GONE, { type: 'string' }),
        to: Type.String(),
        on: Type.String({ format: 'date' }),
        bags: Type.Integer(),
      }),
    ),
    bagsGone: Type.Integer(),
    bagsDifference: Type.Integer({ description: 'Packed, but neither gone nor kept.' }),
  },
  { title: 'TraceBalance' },
)
export type Balance = Static<typeof Balance>
