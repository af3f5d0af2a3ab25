import type { OwnSite } from '../../journey'
import { ledgerScreen } from './ledger-screen'
import { liveScreens } from './live-screens'
import { payScreen } from './pay-screen'
import { inScope } from './scope'
import { shellScreens } from './shell-screens'

/** What a visitor does on each screen. */
export function screens(own: OwnSite): void {
  if (inScope('mf-finance')) ledgerScreen(own)
  if (inScope('mf-live')) liveScreens(own)
  if (inScope('mf-pay')) payScreen(own)
  if (inScope('shell')) shellScreens(own)
}
