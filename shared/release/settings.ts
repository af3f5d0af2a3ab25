import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_SETTINGS, type Settings } from '../contract/site'

/**
 * The operator's settings: `settings.json` in the site's folder over the defaults, `API_BASE`, `HOME_LEDGER`,
 * `MEDIA_ORIGINS` (with commas between) and `LOAD_LIMIT` of the environment over both. They are inlined in every page, so a change means composing again.
 * @throws one error that lists every fault
 */
export function readSettings(site: string, env: NodeJS.ProcessEnv = process.env): Settings {
  const file = path.join(site, 'settings.json')
  const fromFile = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Settings>)
    : {}
  const fromEnv = Object.fromEntries(
    Object.entries({
      apiBase: env.API_BASE,
      homeLedger: env.HOME_LEDGER,
      mediaOrigins: env.MEDIA_ORIGINS?.split(',').map((origin) => origin.trim()),
      loadLimit: env.LOAD_LIMIT === undefined ? undefined : Number(env.LOAD_LIMIT),
    }).filter(([, value]) => value !== undefined),
  )
  const settings = { ...DEFAULT_SETTINGS, ...fromFile, ...fromEnv } as Settings
  const faults = settingsFaults(settings)
  if (faults.length)
    throw new Error(`The site's settings cannot be used:\n- ${faults.join('\n- ')}`)
  return settings
}

function settingsFaults({ apiBase, homeLedger, mediaOrigins, loadLimit }: Settings): string[] {
  const faults: string[] = []
  if (!/^(\/|https?:\/\/)/.test(apiBase))
    faults.push(`apiBase (API_BASE) must be a path or an http address, not "${apiBase}".`)
  if (!['sample', 'live'].includes(homeLedger))
    faults.push(`homeLedger (HOME_LEDGER) must be sample or live, not "${homeLedger}".`)
  for (const origin of mediaOrigins)
    if (!/^https?:\/\/[\w.-]+(:\d+)?$/.test(origin))
      faults.push(
        `mediaOrigins (MEDIA_ORIGINS) must be like https://media.example.org, not "${origin}".`,
      )
  if (!(loadLimit >= 500 && loadLimit <= 60_000))
    faults.push(`loadLimit (LOAD_LIMIT) must be 500 to 60000 ms, not ${loadLimit}.`)
  return faults
}
