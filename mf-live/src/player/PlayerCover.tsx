import type { Stream } from 'shared/contract'
import { Cover } from '../streams/Cover'

/** As wide as the player: the page's column, from 1000 px on without the other streams beside it. */
const SIZES =
  '(min-width: 1184px) 760px, (min-width: 1000px) calc(100vw - 424px), calc(100vw - 32px)'

/** The cover in the player's place. */
export const PlayerCover = ({ stream }: { stream: Stream }) => (
  <Cover stream={stream} sizes={SIZES} />
)
