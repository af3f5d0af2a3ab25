/**
 * `npm run release -- mf-live`, or `npm run release -w mf-live`: builds only that part and publishes it into the site's
 * folder while the site is being served. The other commands go back, and show what runs.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderName, PARTS, registryName } from 'build/parts.mjs'
import { Argument, Command, InvalidArgumentError } from 'commander'
import { buildOf } from './part-build'
import { browserCheck } from './browser/gate'
import { halt, promote, visitorsText } from './canary'
import { ShownAlready, type ChangeResult } from './change'
import { changeText } from './journal-text'
import { uncheckedTypes } from './gate/type-faults'
import { rollBack } from './rollback'
import { siteFolder } from './site-folder'
import { statusText } from './status'
import { messageOf } from './store/error-code'
import { readJournal } from './store/journal'
import { currentRegistry } from './store/registry-file'
import { OutcomeUnknown } from './store/shared-connection'
import { canaryNames, running } from './store/site-registry'
import { storeOf } from './store/store-of'
import { addTeamCommands } from './team-commands'
import { partsNamed, partsOf, refuseMistyped, type Place } from './typed-command'
import { verifySite } from './verify'

interface PublishOptions {
  from?: string
  remove?: boolean
  canary?: number
  promoteAfter?: number
  again?: string
}

const folder = path.basename(process.cwd())
const here = PARTS.includes(folder) ? folder : undefined

export const program = new Command('release')
  .description(
    `Releases parts into the site's folder (SITE_DIR, ${siteFolder()} now), without touching the others.`,
  )
  // The nearest option may be --remove.
  .showSuggestionAfterError(false)
  .showHelpAfterError('Every option and command: npm run release -- --help')
  .enablePositionalOptions()
  .hook('preAction', () => storeOf(siteFolder()).follow())
  .addArgument(
    new Argument('[parts...]', "the parts by folder or name; in a part's folder, that one").default(
      here ? [here] : [],
    ),
  )
  .option('--from <dist>', 'publish a build of this one part that was made elsewhere')
  .option('--remove', 'take these parts off the site; their releases are kept for open tabs')
  .option('--canary <percent>', 'show the release to this share of visitors first', percent)
  .option('--promote-after <hours>', 'let a canary run for all visitors after this time', hours)
  .option('--again <why>', 'show a release again that was halted; the journal says why')
  .action(async (typed: string[], options: PublishOptions) => {
    // The parsers that it needs would delay a rollback.
    const { publish, remove } = await import('./publish')
    if (!typed.length)
      throw new Error(
        `Name a part: npm run release -- ${PARTS.at(-1)}. The parts are: ${PARTS.join(', ')}.`,
      )
    if (typed.length > 1 && options.from) throw new Error('--from takes one part at a time.')
    if (options.remove) {
      const leaving = await shownParts(typed)
      return sayRemoved(leaving, await remove(siteFolder(), leaving))
    }
    // A build that was made elsewhere needs no folder here.
    const parts = options.from ? typed.map(folderName) : partsNamed(typed)
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
      again: options.again,
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
  .argument('[part]', "a part by folder or name; in a part's folder, that one", here)
  .argument(
    '[version]',
    'a kept release by its version or the end of it; by default the one published before the running one',
  )
  .action(async (typed: string | undefined, version: string | undefined) => {
    if (!typed) throw new Error('Name a part: npm run release -- rollback mf-live.')
    for (const part of await shownParts([typed]))
      console.log(sentence(part, await rollBack(siteFolder(), part, version)))
  })

program
  .command('promote')
  .description('let canaries run for all visitors')
  .argument('[parts...]', 'by default all of them')
  .action(async (typed: string[]) => {
    const { registry } = await promote(siteFolder(), await shownParts(typed))
    for (const { name, to } of registry.change.parts)
      console.log(
        `${folderName(name)} ${to} is now running for all visitors (revision ${registry.revision}).`,
      )
  })

program
  .command('halt')
  .description('take canaries back: all visitors get the running releases')
  .argument('[parts...]', 'by default all of them')
  .action(async (typed: string[]) => {
    const { registry } = await halt(siteFolder(), await shownParts(typed))
    for (const { name, from } of registry.change.canary?.parts ?? [])
      console.log(
        `The canary ${folderName(name)} ${from} has ended (revision ${registry.revision}). Its visitors get the running release at the next full page load.`,
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
  .description('show every change of the site, one line each')
  .action(async () => {
    for (const change of await readJournal(siteFolder())) console.log(changeText(change))
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

/** The parts that were typed, of those that the site or the source tree has. */
const shownParts = async (typed: string[]) =>
  partsNamed(typed, partsOf((await currentRegistry(siteFolder())).registry))

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
  const visitors = visitorsText(canary)
  if (!changed) return `${names} is shown to ${visitors} already.`
  const parts = Object.keys(canary.parts).map(folderName).join(' ')
  return [
    `${names} is now shown to ${visitors} in revision ${revision}.`,
    'Watch it:       npm run release -- status',
    `For everybody:  npm run release -- promote ${parts}`,
    `Take it back:   npm run release -- halt ${parts}`,
  ].join('\n')
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

/** Runs what was typed behind `npm run release --`. @throws a sentence that says why it was refused */
export async function runCommand(words: readonly string[], place: Place): Promise<void> {
  refuseMistyped(program, words, place)
  await program.parseAsync(words, { from: 'user' })
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await runCommand(process.argv.slice(2), { here, env: process.env }).catch((error) => {
    console.error(messageOf(error))
    if (!(error instanceof ShownAlready || error instanceof OutcomeUnknown))
      console.error('Nothing was changed.')
    process.exit(1)
  })
