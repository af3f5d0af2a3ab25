/**
 * Whether a measured value is above its limit.
 * @param value null: not detected
 * @param limit null: the standard sets none
 */
export const isAbove = ({
  value,
  limit,
}: {
  value: number | null
  limit: number | null
}): boolean => value !== null && limit !== null && value > limit
