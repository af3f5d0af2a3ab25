export { isBase, isFileAddress, isHostAndPort, isOrigin, isPath } from './address'
export { escapeHtml } from './escape-html'
export { INTEGRITY_HEADERS, SECURITY_HEADERS } from './headers'
export { refuse } from './refuse'
