/**
 * `npm run release -- mf-live`, or `npm run release -w mf-live`: builds only that part and publishes it into the site's
 * folder while the site is being served. The other commands go back, and show what runs.
 */
import path from 'node:path'
import { PARTS, registryName } from 'build/parts.mjs'
import { Argument, Command, InvalidArgumentError } from 'commander'
import { buildOf } from './part-build'
import { browserCheck } from './browser/gate'
import { halt, promote } from './canary'
import type { ChangeResult } from './change'
import { uncheckedTypes } from './gate/type-faults'
import { rollBack } from './rollback'
import { siteFolder } from './site-folder'
import { statusText } from './status'
import { readJournal } from './store/journal'
import { currentRegistry } from './store/registry-file'
import { canaryNames, running } from './store/site-registry'
import { addTeamCommands } from './team-commands'
import { verifySite } from './verify'

interface PublishOptions {
  from?: string
  remove?: boolean
  canary?: number
  promoteAfter?: number
}

const here = path.basename(process.cwd())

const program = new Command('release').description(
  `Releases parts into the site's folder (SITE_DIR, ${siteFolder()} now), without touching the others.`,
)

const partArgument = (place: string) =>
  new Argument(place, "a part by its folder; in a part's folder, that one").default(
    PARTS.includes(here) ? here : undefined,
  )

program
  .command('publish', { isDefault: true })
  .description('build parts where that is needed, and publish them')
  .addArgument(
    new Argument('[parts...]', "the parts by folder; in a part's folder, that one").default(
      PARTS.includes(here) ? [here] : [],
    ),
  )
  .option('--from <dist>', 'publish a build of this one part that was made elsewhere')
  .option('--remove', 'take these parts off the site; their releases are kept for open tabs')
  .option('--canary <percent>', 'show the release to this share of visitors first', percent)
  .option('--promote-after <hours>', 'let a canary run for all visitors after this time', hours)
  .action(async (parts: string[], options: PublishOptions) => {
    // The parsers that it needs would delay a rollback.
    const { publish, remove } = await import('./publish')
    const [first] = parts
    if (!first)
      throw new Error(
        `Name a part: npm run release -- ${PARTS.at(-1)}. The parts are: ${PARTS.join(', ')}.`,
      )
    if (parts.length > 1 && options.from) throw new Error('--from takes one part at a time.')
    if (options.remove) return sayRemoved(parts, await remove(siteFolder(), parts))
    for (const part of parts) await buildOf(part, options.from)
    if (options.promoteAfter && !options.canary)
      throw new Error('--promote-after goes with --canary: it says when a canary has ended well.')
    const canary = options.canary && {
      share: options.canary,
      promoteAfter: options.promoteAfter,
    }
    const result = await publish(siteFolder(), parts, {
      dist: options.from,
      check: browserCheck(siteFolder()),
      ...(canary && { canary }),
    })
    if (canary) return console.log(canarySentence(result))
    for (const part of parts) {
      console.log(sentence(part, result))
      const unchecked = uncheckedTypes(result.registry, registryName(part))
      if (unchecked) console.log(`  ${unchecked}`)
    }
  })

program
  .command('rollback')
  .description('let a part run an earlier release again')
  .addArgument(partArgument('[part]'))
  .argument('[version]', 'a kept release; by default the one published before the running one')
  .action(async (part: string | undefined, version: string | undefined) => {
    if (!part) throw new Error('Name a part: npm run release -- rollback mf-live.')
    console.log(sentence(part, await rollBack(siteFolder(), part, version)))
  })

program
  .command('promote')
  .description('let canaries run for all visitors')
  .argument('[parts...]', 'by default all of them')
  .action(async (parts: string[]) => {
    const { registry } = await promote(siteFolder(), parts)
    for (const { name, to } of registry.change.parts)
      console.log(`${name} ${to} is now running for all visitors (revision ${registry.revision}).`)
  })

program
  .command('halt')
  .description('take canaries back: all visitors get the running releases')
  .argument('[parts...]', 'by default all of them')
  .action(async (parts: string[]) => {
    const { registry } = await halt(siteFolder(), parts)
    for (const { name, from } of registry.change.canary?.parts ?? [])
      console.log(
        `The canary ${name} ${from} has ended (revision ${registry.revision}). Its visitors get the running release at the next full page load.`,
      )
  })

program
  .command('status')
  .description(
    'show what runs: version, commit, who published it and when, and what can be gone back to',
  )
  .action(async () => {
    const { registry } = await currentRegistry(siteFolder())
    console.log(await statusText(siteFolder(), registry))
  })

program
  .command('journal')
  .description('show every change of the site, one line of JSON each')
  .action(async () => {
    for (const change of await readJournal(siteFolder())) console.log(JSON.stringify(change))
  })

program
  .command('verify')
  .description(
    "check a site's folder whole: registry, pages, every file of every release, signatures, journal",
  )
  .action(async () => {
    const faults = await verifySite(siteFolder())
    for (const fault of faults) console.error(fault)
    if (faults.length) process.exitCode = 1
    else console.log(`${siteFolder()} is as it was published.`)
  })

addTeamCommands(program)

function sentence(part: string, { registry, before }: ChangeResult): string {
  const name = registryName(part)
  const version = running(registry, name)?.version
  const ended = before?.canary?.parts[name] && !registry.canary?.parts[name]
  const canary = ended ? ' Its canary has ended.' : ''
  return version === running(before, name)?.version
    ? `${part} ${version} is already running; it was not changed.${canary}`
    : `${part} ${version} is now running (revision ${registry.revision}). Visitors see it at the next full page load.${canary}`
}

function sayRemoved(parts: string[], { registry }: ChangeResult): void {
  for (const part of parts)
    console.log(
      `${part} has left the site (revision ${registry.revision}). Its releases are kept for open tabs.`,
    )
}

function canarySentence({ registry, changed }: ChangeResult): string {
  const { canary, revision } = registry
  if (!canary) throw new Error('The canary is missing from the registry.')
  const names = canaryNames(canary)
  if (!changed) return `${names} is shown to ${canary.share} % of the visitors already.`
  return `${names} is now shown to ${canary.share} % of the visitors (revision ${revision}). Watch it: npm run release -- status. Then: npm run release -- promote, or halt.`
}

function percent(text: string): number {
  const share = Number(text)
  if (Number.isInteger(share) && share >= 1 && share <= 50) return share
  throw new InvalidArgumentError('It is a whole number of percent from 1 to 50, e.g. 10.')
}

function hours(text: string): number {
  const time = Number(text)
  if (time > 0 && time <= 720) return time
  throw new InvalidArgumentError('It is a number of hours up to 720, e.g. 24.')
}

await program.parseAsync().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
