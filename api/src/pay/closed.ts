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
  const meanwhile = 'The page for gifts explains how to support the farm instead.'
  if (unlicensed) {
    const missing = missingLicence(source)
    const verb = missing.length === 1 ? 'is' : 'are'
    return `No gifts are taken in: asking the public for money needs a licence, and ${missing.join(', ')} ${verb} not set. ${meanwhile}`
  }
  if (channels.length === 0)
    return `No gifts are taken in: PAY_CHANNELS names no channel. ${meanwhile}`
  return undefined
}
