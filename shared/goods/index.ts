export { balanceOf } from './balance'
export { covers } from './covers'
export { isLate } from './late'
export { isAbove } from './limit'
