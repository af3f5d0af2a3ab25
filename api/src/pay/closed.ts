import { missingLicence, type PaySettings } from './settings'

/**
 * Why no gifts are taken in by these settings, in one sentence for whoever starts the service.
 * @param source the environment that they were read from
 * @returns undefined where gifts are taken in
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
