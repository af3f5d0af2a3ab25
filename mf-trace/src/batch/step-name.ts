/** Steps of the standard's vocabulary (CBV 2.0, section 7.1) that have a name here. */
const NAMED = [
  'accepting',
  'arriving',
  'collecting',
  'commissioning',
  'creating_class_instance',
  'decommissioning',
  'departing',
  'destroying',
  'dispensing',
  'holding',
  'inspecting',
  'loading',
  'other',
  'packing',
  'picking',
  'receiving',
  'repackaging',
  'retail_selling',
  'sampling',
  'sensor_reporting',
  'shipping',
  'staging_outbound',
  'stocking',
  'storing',
  'transporting',
  'unloading',
  'unpacking',
]

/** What an event did, in words; a step that has none is named as its sender wrote it. */
export function stepName(step: string | null, t: (key: string) => string): string {
  if (step === null) return t('step.none')
  return NAMED.includes(step) ? t(`step.${step}`) : step
}
