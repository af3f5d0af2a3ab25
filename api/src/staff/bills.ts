import { ChannelError } from '../pay/channel'
import type { PayContext } from '../pay/context'
import { reconcile, type Reconciled } from '../pay/reconcile'

/** A channel whose bill could not be loaded, and why. */
interface NoBill {
  channel: string
  day: string
  failed: string
}

/**
 * Reconciles a day with each channel's bill independently, so that one unavailable channel does not hide the others'
 * results. Empty when no channel is configured. Throws a `Refusal` for a day that cannot be compared.
 */
export async function compareBills(
  context: PayContext,
  given: { day?: string | undefined },
): Promise<(Reconciled | NoBill)[]> {
  const results: (Reconciled | NoBill)[] = await reconcile(
    { ...context, channels: new Map() },
    given,
  )
  for (const [id, channel] of context.channels) {
    // While the sandbox is not offered, its records are meaningless.
    if (id === 'sandbox' && !context.settings.channels.includes(id)) continue
    try {
      results.push(...(await reconcile({ ...context, channels: new Map([[id, channel]]) }, given)))
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      results.push({ channel: id, day: given.day ?? 'yesterday', failed: error.message })
    }
  }
  return results
}
