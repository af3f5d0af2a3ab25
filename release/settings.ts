import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_SETTINGS, type Settings } from 'shared/contract'
import { isBase, isEndpoint, isOrigin } from 'serving'
import { errorCode } from './store/error-code'

/** What the operator may say of the browser check of a release (browser/check.ts). It is no part of the pages. */
export interface CheckSettings {
  /** False on a machine where no browser can be installed. */
  browserCheck: boolean
  /** A running site whose api the check may read from; null for none. */
  siteUrl: string | null
}

/** What the operator may allow the serving process. It is no part of the pages. */
interface ServeSettings {
  /** Developers' machines whose part a tab may load into the site (server/borrowed-part.ts). */
  withOrigins: string[]
  /** How long a visitor waits for a page with its content, in ms; with 0 no page is rendered on request. */
  renderLimit: number
}

const DEFAULTS: Settings & CheckSettings & ServeSettings = {
  ...DEFAULT_SETTINGS,
  withOrigins: [],
  renderLimit: 300,
  browserCheck: true,
  siteUrl: null,
}

type Field = keyof typeof DEFAULTS

/**
 * For each setting: its environment variable, if it has one, a description of valid values, and the check for them.
 * Nobody who releases can switch the browser check off for one release.
 */
const FIELDS: Record<Field, { variable?: string; wanted: string; fits(value: unknown): boolean }> =
  {
    apiBase: {
      variable: 'API_BASE',
      wanted: 'a path like /api or an address like https://api.example.org/v1, no slash at its end',
      fits: (value) => typeof value === 'string' && isBase(value),
    },
    homeLedger: {
      variable: 'HOME_LEDGER',
      wanted: 'sample or live',
      fits: (value) => value === 'sample' || value === 'live',
    },
    mediaOrigins: {
      variable: 'MEDIA_ORIGINS',
      wanted: 'a list of addresses like https://media.example.org, without a path',
      fits: (value) => Array.isArray(value) && value.every(isOriginText),
    },
    chainEndpoints: {
      variable: 'CHAIN_ENDPOINTS',
      wanted:
        'a list of addresses like https://node.example.org/rpc, or http on this machine, no slash at their end',
      fits: (value) =>
        Array.isArray(value) && value.every((one) => typeof one === 'string' && isEndpoint(one)),
    },
    publicUrl: {
      variable: 'PUBLIC_URL',
      wanted: 'the public address of the site like https://farm.example.org, without a path',
      fits: (value) => value === null || isOriginText(value),
    },
    loadLimit: {
      variable: 'LOAD_LIMIT',
      wanted: 'a whole number from 500 to 60000, in ms',
      fits: (value) => Number.isInteger(value) && Number(value) >= 500 && Number(value) <= 60_000,
    },
    withOrigins: {
      variable: 'WITH_ORIGINS',
      wanted: 'a list of addresses like http://localhost:3003, without a path',
      fits: (value) => Array.isArray(value) && value.every(isOriginText),
    },
    renderLimit: {
      variable: 'RENDER_LIMIT',
      wanted: 'a whole number from 0 to 60000, in ms',
      fits: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 60_000,
    },
    browserCheck: {
      wanted: 'true or false',
      fits: (value) => typeof value === 'boolean',
    },
    siteUrl: {
      variable: 'SITE_URL',
      wanted: 'the address of the running site like http://127.0.0.1:8080, without a path',
      fits: (value) => value === null || isOriginText(value),
    },
  }

/** Separated by commas in the environment. */
const LISTS: Field[] = ['mediaOrigins', 'chainEndpoints', 'withOrigins']

const isField = (name: string): name is Field => Object.hasOwn(FIELDS, name)
const NAMES = Object.keys(FIELDS).filter(isField)

const isOriginText = (value: unknown) => typeof value === 'string' && isOrigin(value)

/**
 * Reads the operator's settings. `settings.json` in the site's folder overrides the defaults; the environment variables
 * `API_BASE`, `HOME_LEDGER`, `MEDIA_ORIGINS`, `CHAIN_ENDPOINTS` and `LOAD_LIMIT` override both; empty variables are
 * ignored. The values are inlined in every page and in its content security policy, so their form is checked strictly,
 * and a change requires the pages to be composed again.
 * @throws one error that lists every fault
 */
export function readSettings(site: string, env: NodeJS.ProcessEnv = process.env): Settings {
  const {
    browserCheck: _check,
    siteUrl: _url,
    withOrigins: _with,
    renderLimit: _limit,
    ...settings
  } = readAll(site, env)
  return settings
}

/**
 * Reads what the operator says of the browser check: `browserCheck` and `siteUrl` in `settings.json`, and `SITE_URL`.
 * @throws one error that lists every fault
 */
export function readCheckSettings(
  site: string,
  env: NodeJS.ProcessEnv = process.env,
): CheckSettings {
  const { browserCheck, siteUrl } = readAll(site, { SITE_URL: env.SITE_URL })
  return { browserCheck, siteUrl }
}

/**
 * Reads what only the serving process follows: from which developers' machines a tab may load a part (`withOrigins` in
 * `settings.json`, or `WITH_ORIGINS`), and how long a page may take to be rendered (`renderLimit`, or `RENDER_LIMIT`).
 * @throws one error that lists every fault
 */
export function readServeSettings(
  site: string,
  { WITH_ORIGINS, RENDER_LIMIT }: NodeJS.ProcessEnv = process.env,
): ServeSettings {
  const { withOrigins, renderLimit } = readAll(site, { WITH_ORIGINS, RENDER_LIMIT })
  return { withOrigins, renderLimit }
}

function readAll(site: string, env: NodeJS.ProcessEnv): typeof DEFAULTS {
  const faults: string[] = []
  const fromFile = readFile(path.join(site, 'settings.json'), faults)
  const settings = { ...DEFAULTS, ...fromFile, ...fromEnvironment(env) }
  for (const field of NAMES) {
    const { variable, wanted, fits } = FIELDS[field]
    const name = variable ? `${field} (${variable})` : field
    const value: unknown = settings[field]
    if (!fits(value)) faults.push(`${name} must be ${wanted}${butIs(value)}.`)
  }
  if (faults.length)
    throw new Error(`The site's settings cannot be used:\n- ${faults.join('\n- ')}`)
  return settings
}

/** The file's settings; only their names have been checked. */
function readFile(file: string, faults: string[]): Record<string, unknown> {
  const text = textOf(file, faults)
  if (text === undefined) return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    faults.push(
      `settings.json is not JSON: ${error instanceof Error ? error.message : String(error)}.`,
    )
    return {}
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.push('settings.json must hold an object, like {"homeLedger": "live"}.')
    return {}
  }
  for (const name of Object.keys(value))
    if (!isField(name))
      faults.push(`"${name}" is no setting. settings.json may name ${NAMES.join(', ')}.`)
  return { ...value }
}

function textOf(file: string, faults: string[]): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'ENOENT') faults.push(`settings.json cannot be read (${code}).`)
    return undefined
  }
}

/** The environment's settings, unchecked. A value that should be a number but is not stays a string. */
function fromEnvironment(env: NodeJS.ProcessEnv): Record<string, unknown> {
  const settings: Record<string, unknown> = {}
  for (const field of NAMES) {
    const text = env[FIELDS[field].variable ?? '']?.trim()
    if (!text) continue
    if (LISTS.includes(field)) settings[field] = text.split(/[\s,]+/).filter(Boolean)
    // The api takes it with a slash at its end, too.
    else if (field === 'publicUrl') settings[field] = text.replace(/\/+$/, '')
    else
      settings[field] =
        /^(load|render)Limit$/.test(field) && /^\d+$/.test(text) ? Number(text) : text
  }
  return settings
}

/** The value to show in the fault's message, left out when it may hold a password. */
function butIs(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.includes('@') ? '' : `, not ${text}`
}
