import { missingLicence, type PaySettings } from './settings'

/**
 * Why these settings do not allow gifts, in one sentence for the operator.
 * @param source the environment that the settings were read from
 * @returns undefined when gifts are accepted
 */
export function whyNoGifts(
  { unlicensed, channels }: PaySettings,
  source: NodeJS.ProcessEnv,
): string | undefined {
  const meanwhile = 'The giving page explains how to support the farm instead.'
  if (unlicensed) {
    const missing = missingLicence(source)
    const verb = missing.length === 1 ? 'is' : 'are'
    return `Online giving is closed: public fundraising needs a licence, and ${missing.join(', ')} ${verb} not set. ${meanwhile}`
  }
  if (channels.length === 0)
    return `Online giving is closed: PAY_CHANNELS names no channel. ${meanwhile}`
  return undefined
}
