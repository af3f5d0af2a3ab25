/** The screens that are loaded together once a gift has been started. */
export { FindGift } from '../code/FindGift'
export { ReturnScreen } from '../code/ReturnScreen'
export { GiftScreen } from './GiftScreen'
