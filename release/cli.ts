/**
 * `npm run release -w mf-live`: builds that part alone and puts it into the site's folder while it is served.
 * `npm run release -w mf-live -- --back`: puts the release before it back.
 */
import path from 'node:path'
import { registryName } from 'build/parts.mjs'
import { Command } from 'commander'
import { buildIfStale } from './part-build'
import { goBack, publish } from './publish'
import { siteFolder } from './site'

const part = path.basename(process.cwd())

const program = new Command('release')
  .description(
    `Ships ${part} into the site's folder (SITE_DIR, ${siteFolder()} now), without touching the others.`,
  )
  .option('--from <dist>', 'publish a build that was made elsewhere, instead of building here')
  .option('--back', 'put the release before the present one back in place')
  .action(async ({ back, from }: { back?: boolean; from?: string }) => {
    const site = siteFolder()
    if (!back && !from) await buildIfStale(part)
    const { registry, changed } = back
      ? await goBack(site, part)
      : await publish(site, [part], from)
    const name = registryName(part)
    const release = name === 'shell' ? registry.shell : registry.remotes[name]
    console.log(
      changed
        ? `${part} ${release?.version} runs now (revision ${registry.revision}). The next full load of a page shows it.`
        : `${part} ${release?.version} runs already; nothing was changed.`,
    )
  })

await program.parseAsync().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
