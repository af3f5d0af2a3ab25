import { readEnvironment } from '../environment'
import type { LiveSettings } from '../live/settings'
import type { PaySettings } from '../pay/settings'

/** The settings of live as the service reads them from these variables. */
export const liveSettings = (env: NodeJS.ProcessEnv = {}): LiveSettings => readEnvironment(env).live

/** The settings of gifts as the service reads them from these variables. */
export const paySettings = (env: NodeJS.ProcessEnv = {}): PaySettings => readEnvironment(env).pay
