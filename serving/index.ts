export { isBase, isFileAddress, isHostAndPort, isOrigin, isPath } from './address'
export { SECURITY_HEADERS } from './headers'
export { refuse } from './refuse'
