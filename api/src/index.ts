export { FolderHeldError } from './database/lock'
export { openDatabase, type Database, type DatabaseOptions } from './database/open'
export { readEnvironment, type Environment } from './environment'
export { apiPlugin, buildApi, serverOptions, type ApiOptions, type BuildOptions } from './server'
