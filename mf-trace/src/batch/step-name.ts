/** Steps of the standard's vocabulary (CBV 2.0, section 7.1) that have a name here. */
const NAMED = [
  'accepting',
  'arriving',
  'commissioning',
  'departing',
  'inspecting',
  'loading',
  'packing',
  'receiving',
  'retail_selling',
  'sampling',
  'shipping',
  'storing',
  'transporting',
]

/** What an event did, in words; a step that has none is named as its sender wrote it. */
export function stepName(step: string | null, t: (key: string) => string): string {
  if (step === null) return t('step.none')
  return NAMED.includes(step) ? t(`step.${step}`) : step
}
