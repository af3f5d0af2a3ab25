/** What is loaded together once a gift is on its way. */
export { FindGift } from '../code/FindGift'
export { ReturnScreen } from '../code/ReturnScreen'
export { GiftScreen } from './GiftScreen'
