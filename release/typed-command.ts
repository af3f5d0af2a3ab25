import { folderName, PARTS } from 'build/parts.mjs'
import type { Command } from 'commander'
import type { SiteRegistry } from './store/site-registry'

/** npm has an option of this name itself. */
const NPMS_OWN = 'key'

/** Where a command was typed. */
export interface Place {
  /** The part in whose folder it was. */
  here: string | undefined
  /** Where npm leaves options that did not stand behind `--`. */
  env: NodeJS.ProcessEnv
}

/**
 * Refuses what is easily typed instead of a command, and names the command that was meant: npm takes options for itself
 * that do not stand behind `--`; a command may be typed as an option, and an option as a command.
 * @param program with all commands and options
 * @param words what was typed behind `npm run release --`
 */
export function refuseMistyped(
  program: Command,
  words: readonly string[],
  { here, env }: Place,
): void {
  const taken = takenByNpm(program, env)
  const command = program.commands
    .map((one) => one.name())
    .find((name) => taken.has(name) || words.includes(`--${name}`))
  const [first = ''] = words
  const misplaced = program.options.filter(
    (option) => taken.has(option.name()) || option.name() === first,
  )
  if (!command && !misplaced.length) return
  const others = words.filter((word) => word !== `--${command}`)
  if (misplaced.some((option) => option.name() === first)) others.shift()
  const parts = others.filter(isPart)
  const values = others.filter((word) => !isPart(word))
  const options = misplaced.flatMap((option) => {
    const value = taken.get(option.name()) ?? 'true'
    if (value !== 'true') return [option.long ?? '', value]
    return [option.long ?? '', ...(option.required ? values.splice(0, 1) : [])]
  })
  const named = parts.length || !here ? parts : [here]
  const meant = [...(command ? [command] : []), ...named, ...options, ...values].join(' ')
  const why = taken.size ? 'npm took an option for itself. Write -- before the options' : 'Write'
  throw new Error(`${why}: npm run release -- ${meant}`)
}

/** Options and commands that npm took as options of its own, with their values; `true` is what stands for no value. */
function takenByNpm({ options, commands }: Command, env: NodeJS.ProcessEnv): Map<string, string> {
  const names = [...options, ...commands].map((one) => one.name())
  return new Map(
    names.flatMap((name) => {
      const value = env[`npm_config_${name.replaceAll('-', '_')}`]
      return value === undefined || name === NPMS_OWN ? [] : [[name, value] as const]
    }),
  )
}

const isPart = (word: string) => word.startsWith('mf-') || PARTS.includes(folderName(word))

/**
 * The folders of the parts that were typed, each by its folder or its name.
 * @param known the folders of all parts
 * @throws a sentence that lists them, when there is no such part
 */
export function partsNamed(typed: readonly string[], known: readonly string[] = PARTS): string[] {
  const unknown = typed.find((word) => !known.includes(folderName(word)))
  if (unknown !== undefined)
    throw new Error(`There is no part ${unknown}. The parts are: ${known.join(', ')}.`)
  return [...new Set(typed.map(folderName))]
}

/** The folders of all parts that the source tree or a site has, those that have left it included. */
export const partsOf = (registry: Pick<SiteRegistry, 'kept' | 'canary'> | null): string[] => {
  const names = [
    ...Object.keys(registry?.kept ?? {}),
    ...Object.keys(registry?.canary?.parts ?? {}),
  ]
  return [...new Set([...PARTS, ...names.map(folderName)])]
}
