/* Of a site with a chain: what asks it, and what shows the answer. */
export { AnchorDetails } from './AnchorDetails'
export { AnchorNote } from './AnchorNote'
export { AnchorVerdict } from './AnchorVerdict'
export { compareAnchor } from './compare-anchor'
