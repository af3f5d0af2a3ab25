import { readEnvironment } from '../environment'
import type { LiveSettings } from '../live/settings'
import type { PaySettings } from '../pay/settings'

/** The live settings that the service reads from these variables. */
export const liveSettings = (env: NodeJS.ProcessEnv = {}): LiveSettings => readEnvironment(env).live

/** The payment settings that the service reads from these variables. */
export const paySettings = (env: NodeJS.ProcessEnv = {}): PaySettings => readEnvironment(env).pay
