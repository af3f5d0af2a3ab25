import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readChainSettings, type ChainSettings } from './anchors/settings'
import type { LedgerLogSettings } from './ledger-log/settings'
import { readLogWitnesses, type LogWitness } from './ledger-log/witnesses'
import { readLiveSettings, type LiveSettings } from './live/settings'
import { readPaySettings, type PaySettings } from './pay/settings'
import { variablesOf, type Variables } from './variables'

export interface Environment {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** A standby of `databaseUrl`, for public reads of the ledger and of batches. */
  databaseReadUrl: string | undefined
  logLevel: string
  callsPerMinute: number
  /** Maximum number of gift orders per network in ten minutes, and of its open orders. */
  giftsPerTenMinutes: number
  /** How long the service says that it is not ready before it stops, in ms. */
  stopDelay: number
  /** Proxies whose X-Forwarded-For header is trusted, as addresses or networks. */
  trustProxy: string[]
  live: LiveSettings
  pay: PaySettings
  /** Of a process with a site's folder (`SITE_DIR`): its log's keys are there. */
  ledgerLog: LedgerLogSettings | undefined
  /** Where the log's checkpoints are anchored; undefined without a chain. */
  chain: ChainSettings | undefined
  /** Who cosigns the log. */
  witnesses: LogWitness[]
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Reads the settings that the service and the staff commands share. Throws one error that lists every fault by the name
 * of its variable.
 */
export const readEnvironment = (source: NodeJS.ProcessEnv = process.env): Environment =>
  read(variablesOf(source))

/**
 * The same for a process that serves visitors, which must share its key with the other processes on the same database.
 */
export function readServiceEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const variables = variablesOf(source)
  const { text, faults } = variables
  if (text('DATABASE_URL') && !text('LIVE_KEY'))
    faults.push(
      'LIVE_KEY is needed with DATABASE_URL: every process over one database must sign play addresses with the same key. `openssl rand -hex 32` makes one.',
    )
  return read(variables)
}

function read(variables: Variables): Environment {
  const { text, whole, faults } = variables
  const siteDir = text('SITE_DIR')
  const pay = readPaySettings(variables, text('DATABASE_URL'))
  const environment: Environment = {
    port: whole('PORT', 8081, 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: resolve(ROOT, text('DATA_DIR') ?? 'data'),
    databaseUrl: text('DATABASE_URL'),
    databaseReadUrl: text('DATABASE_READ_URL'),
    logLevel: text('LOG_LEVEL') ?? 'info',
    callsPerMinute: whole('CALLS_PER_MINUTE', 1_200, 1, 1_000_000),
    giftsPerTenMinutes: whole('GIFTS_PER_TEN_MINUTES', 60, 1, 1_000_000),
    // Only with PostgreSQL can another process take over.
    stopDelay: whole('STOP_DELAY', text('DATABASE_URL') ? 2_500 : 0, 0, 8_000),
    trustProxy: (text('TRUST_PROXY') ?? '').split(/[\s,]+/).filter(Boolean),
    live: readLiveSettings(variables),
    pay,
    ledgerLog: siteDir
      ? { keyFolder: resolve(ROOT, siteDir, '.keys'), publicUrl: pay.publicUrl }
      : undefined,
    chain: readChainSettings(variables),
    witnesses: readLogWitnesses(variables),
  }
  const { databaseUrl, databaseReadUrl } = environment
  for (const [name, url] of Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: databaseReadUrl,
  }))
    if (url && !/^postgres(ql)?:\/\/./.test(url))
      faults.push(`${name} must start with postgres:// or postgresql://.`)
  if (databaseReadUrl && !databaseUrl)
    faults.push(
      'DATABASE_READ_URL names a standby of the database that DATABASE_URL names; set DATABASE_URL as well, or neither.',
    )
  if (!LEVELS.includes(environment.logLevel))
    faults.push(`LOG_LEVEL must be one of ${LEVELS.join(', ')}, not "${environment.logLevel}".`)
  for (const proxy of environment.trustProxy)
    if (!isNetwork(proxy))
      faults.push(
        `TRUST_PROXY must name addresses or networks like 127.0.0.1 or 10.0.0.0/8, not "${proxy}".`,
      )
  if (faults.length > 0) throw new Error(`The settings cannot be used:\n- ${faults.join('\n- ')}`)
  return environment
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  // A proxy network of all addresses would make every visitor's address untrustworthy.
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
