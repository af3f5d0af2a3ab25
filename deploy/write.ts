import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { MARK, nginxConfiguration } from './nginx'
import { readSettings, type DeploySettings } from './settings'

const USAGE = `Writes the whole configuration of nginx: the site's front and the media server (deploy/README.md).

  npm run deploy:nginx -- --env /etc/slow-life-farm.env --out /etc/nginx/nginx.conf

  --out FILE   where to; only its owner can read it, for it holds LIVE_KEY
  --env FILE   settings, one NAME=value a line; they go before those of the environment`

function main(): void {
  const options = {
    out: { type: 'string' },
    env: { type: 'string' },
    help: { type: 'boolean' },
  } as const
  const { out, env, help } = parseArgs({ options }).values
  if (help) return console.log(USAGE)
  if (!out) throw new Error(USAGE)
  if (env && !existsSync(env)) throw new Error(`There is no file ${env}.`)
  const folder = path.dirname(path.resolve(out))
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder} to write into.`)
  const file = env ? parseEnv(readFileSync(env, 'utf8')) : {}
  const settings = readSettings({ ...process.env, ...file })
  keepForeign(out)
  writeFileSync(`${out}.new`, nginxConfiguration(settings), { mode: 0o600 })
  renameSync(`${out}.new`, out)
  console.log([`Written: ${out}`, ...nextSteps(settings, out)].join('\n'))
}

/** Renames a configuration that this program did not write, so that it is not lost. */
function keepForeign(out: string): void {
  if (!existsSync(out) || readFileSync(out, 'utf8').startsWith(MARK)) return
  renameSync(out, `${out}.before`)
  console.log(`Kept: ${out}.before, which stood there`)
}

function nextSteps({ mediaDir, user }: DeploySettings, out: string): string[] {
  const owner = user ? `-o ${user} ` : ''
  const folders = existsSync(`${mediaDir}/covers`)
    ? []
    : [`  install -d ${owner}${mediaDir} ${mediaDir}/hls ${mediaDir}/covers`]
  return ['Next:', ...folders, `  nginx -t -c ${out} && systemctl reload nginx`]
}

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
