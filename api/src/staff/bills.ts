import { ChannelError } from '../pay/channel'
import type { Giving } from '../pay/giving'
import { reconcile, type Reconciled } from '../pay/reconcile'

/** A channel whose bill of a day could not be had, and why. */
interface NoBill {
  channel: string
  day: string
  failed: string
}

/**
 * Compares a day with every channel's bill, each by itself: one that is away hides nothing of the others. Empty without
 * channels. Throws a `Refusal` for a day that cannot be compared.
 */
export async function compareBills(
  giving: Giving,
  given: { day?: string | undefined },
): Promise<(Reconciled | NoBill)[]> {
  const results: (Reconciled | NoBill)[] = await reconcile(
    { ...giving, channels: new Map() },
    given,
  )
  for (const [id, channel] of giving.channels) {
    // Its book says nothing where it was not offered.
    if (id === 'sandbox' && !giving.settings.channels.includes(id)) continue
    try {
      results.push(...(await reconcile({ ...giving, channels: new Map([[id, channel]]) }, given)))
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      results.push({ channel: id, day: given.day ?? 'yesterday', failed: error.message })
    }
  }
  return results
}
