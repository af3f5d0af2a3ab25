/**
 * `npm run release -- mf-live`, or `npm run release -w mf-live`: builds only that part and publishes it into the site's
 * folder while the site is being served. `npm run release -- mf-live --back` restores the previous release.
 */
import path from 'node:path'
import { PARTS, registryName } from 'build/parts.mjs'
import { Argument, Command } from 'commander'
import type { Registry } from 'shared/contract'
import { buildIfStale } from './part-build'
import { goBack, publish, type Published } from './publish'
import { siteFolder } from './site'

interface Options {
  from?: string
  back?: boolean
}

const here = path.basename(process.cwd())

const program = new Command('release')
  .description(
    `Releases parts into the site's folder (SITE_DIR, ${siteFolder()} now), without touching the others.`,
  )
  .addArgument(
    new Argument('[parts...]', "the parts by folder; in a part's folder, that one")
      .choices(PARTS)
      .default(PARTS.includes(here) ? [here] : []),
  )
  .option('--from <dist>', 'publish a build of this one part that was made elsewhere')
  .option('--back', 'restore the release before the current one')
  .action(async (parts: string[], options: Options) => {
    const [first] = parts
    if (!first)
      throw new Error(
        `Name a part: npm run release -- ${PARTS.at(-1)}. The parts are: ${PARTS.join(', ')}.`,
      )
    if (parts.length > 1 && (options.back || options.from))
      throw new Error('--back and --from take one part at a time.')
    const { registry, changed } = await release(first, parts, options)
    for (const part of parts) console.log(sentence(part, registry, changed))
  })

async function release(
  first: string,
  parts: string[],
  { back, from }: Options,
): Promise<Published> {
  const site = siteFolder()
  if (back) return goBack(site, first)
  if (!from) for (const part of parts) await buildIfStale(part)
  return publish(site, parts, from)
}

function sentence(part: string, registry: Registry, changed: boolean): string {
  const name = registryName(part)
  const release = name === 'shell' ? registry.shell : registry.remotes[name]
  return changed
    ? `${part} ${release?.version} is now running (revision ${registry.revision}). Visitors see it at the next full page load.`
    : `${part} ${release?.version} is already running; nothing was changed.`
}

await program.parseAsync().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
