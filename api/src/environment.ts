import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Environment {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  logLevel: string
  callsPerMinute: number
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Reads the settings of the service once, at start.
 * Throws one message that lists every fault, each with the name of its variable.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const faults: string[] = []
  const whole = (name: string, fallback: number, low: number, high: number) => {
    const text = source[name]?.trim()
    if (!text) return fallback
    const value = /^\d+$/.test(text) ? Number(text) : NaN
    if (value >= low && value <= high) return value
    faults.push(`${name} must be a whole number from ${low} to ${high}, not "${text}".`)
    return fallback
  }
  const environment: Environment = {
    port: whole('PORT', 8081, 0, 65_535),
    host: source.HOST?.trim() || '127.0.0.1',
    dataDir: resolve(ROOT, source.DATA_DIR?.trim() || 'data'),
    databaseUrl: source.DATABASE_URL?.trim() || undefined,
    logLevel: source.LOG_LEVEL?.trim() || 'info',
    callsPerMinute: whole('CALLS_PER_MINUTE', 1_200, 1, 1_000_000),
  }
  if (environment.databaseUrl && !/^postgres(ql)?:\/\/./.test(environment.databaseUrl))
    faults.push('DATABASE_URL must start with postgres:// or postgresql://.')
  if (!LEVELS.includes(environment.logLevel))
    faults.push(`LOG_LEVEL must be one of ${LEVELS.join(', ')}, not "${environment.logLevel}".`)
  if (faults.length > 0) throw new Error(`The settings cannot be used:\n- ${faults.join('\n- ')}`)
  return environment
}
