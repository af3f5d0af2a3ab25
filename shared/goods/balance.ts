/** What is recorded of a batch. */
interface Packed<Gone extends { bags: number }> {
  bags: number
  balance?: {
    harvestKg: number
    milledKg: number
    byproductKg: number
    samplesKg: number
    gone: Gone[]
  }
}

/**
 * The mass balance of a batch: where everything that was harvested went. A difference is what the records do not explain;
 * it may be negative. The page computes it as well, from the records that it has checked.
 * @param field null where none is recorded
 * @returns null when the amounts of the batch are not recorded
 */
export function balanceOf<Gone extends { bags: number }>(
  { bags, balance }: Packed<Gone>,
  { netGrams }: { netGrams: number },
  field: { areaMu: number } | null,
) {
  if (!balance) return null
  const { harvestKg, milledKg, byproductKg, samplesKg, gone } = balance
  const packedKg = (bags * netGrams) / 1000
  const bagsGone = gone.reduce((sum, each) => sum + each.bags, 0)
  return {
    areaMu: field?.areaMu ?? null,
    kgPerMu: field ? toGrams(harvestKg / field.areaMu) : null,
    ...{ harvestKg, milledKg, byproductKg, bags, packedKg, samplesKg, gone, bagsGone },
    millingDifferenceKg: toGrams(harvestKg - milledKg - byproductKg),
    packingDifferenceKg: toGrams(milledKg - packedKg - samplesKg),
    bagsDifference: bags - bagsGone,
  }
}

/** Without what binary fractions add: a difference of 0 must be 0. */
const toGrams = (kg: number) => Math.round(kg * 1000) / 1000
