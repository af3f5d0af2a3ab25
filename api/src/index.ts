export { addSent, sentPages, type SentPages } from './beacons/sent'
export { summary, type ReleaseSummary } from './beacons/summary'
export { inTime } from './database/in-time'
export { FolderHeldError } from './database/lock'
export type { Database } from './database/open'
export { readEnvironment, readServiceEnvironment, type Environment } from './environment'
export { verifyTotals } from './finance/verify'
export { logFilesPlugin } from './ledger-log/log-files'
export { mediaPlugin } from './live/media'
export type { LiveSettings } from './live/settings'
export { logSettings } from './log'
export { openDatabase, type DatabaseOptions } from './open-database'
export { whyNoGifts } from './pay/closed'
export type { PaySettings } from './pay/settings'
export { publicRevision } from './revision/public-revision'
export {
  apiPlugin,
  buildApi,
  createServer,
  type ApiOptions,
  type BuildOptions,
  type ServerOptions,
} from './server'
export { stopOnSignals } from './stop/signals'
