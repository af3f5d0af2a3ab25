import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, type AnyNode, type Program } from 'acorn'
import { full } from 'acorn-walk'
import { registryName } from 'build/parts.mjs'

/**
 * Checks every script of a built part: it can be parsed, belongs to this part, and is no copy of React. Of the entry it
 * also checks that the files are there which it loads later.
 * @param part the part's folder name, e.g. `mf-live`
 * @param web the folder with its browser files
 * @param entry the name of its entry script
 * @param names of all files in the folder
 */
export function scriptFaults(part: string, web: string, entry: string, names: string[]): string[] {
  return names
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => {
      const program = parsed(path.join(web, name))
      if (typeof program === 'string') return [unreadable(part, name, program)]
      const ofThisPart =
        name === entry ? entryFaults(part, name, program) : chunkFaults(part, name, program)
      const unloadable = name === entry ? missingChunks(part, name, program, names) : []
      return [...ofThisPart, ...unloadable, ...copiesOfReact(part, name, program)]
    })
}

/** Refuses a Node bundle that cannot be parsed or has a copy of React. The shell is exempt from the latter. */
export function reactFaults(part: string, file: string): string[] {
  const name = path.basename(file)
  const program = parsed(file)
  if (typeof program === 'string') return [unreadable(part, name, program)]
  return copiesOfReact(part, name, program)
}

const unreadable = (part: string, name: string, why: string) =>
  `${part}: ${name} is no complete script (${why}). Build the part again.`

/** The syntax tree of a file, or what is wrong with it. */
function parsed(file: string): Program | string {
  try {
    return parse(readFileSync(file, 'utf8'), { ecmaVersion: 'latest', sourceType: 'script' })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The shell loads a part by the global of its container, and the container loads chunks by theirs (build/webpack.mjs). */
function entryFaults(part: string, name: string, program: Program): string[] {
  const own = registryName(part)
  const expected = part === 'shell' ? [] : [`mf_${own}`]
  const found = containersOf(program)
  if (found.join() !== expected.join())
    return [
      `${part}: ${name} is ${saying(found, 'container')}, not ${saying(expected, 'container')}. Release each part with its own build.`,
    ]
  return chunkFaults(part, name, program)
}

/** A container is a variable of the page, declared and assigned. */
function containersOf(program: Program): string[] {
  const assigned = new Set<string>()
  full(program, (node) => {
    const { type, left } = node as AnyNode & { left?: AnyNode }
    if (type === 'AssignmentExpression' && left?.type === 'Identifier') assigned.add(left.name)
  })
  return program.body
    .flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []))
    .flatMap(({ id, init }) =>
      id.type === 'Identifier' && (init || assigned.has(id.name)) ? [id.name] : [],
    )
    .filter((each) => each.startsWith('mf_'))
}

function chunkFaults(part: string, name: string, program: Program): string[] {
  const expected = `chunks_${registryName(part)}`
  const found = new Set<string>()
  full(program, (node) => {
    const property = propertyOf(node)
    if (property?.startsWith('chunks_')) found.add(property)
  })
  if ([...found].join() === expected) return []
  return [
    `${part}: ${name} uses ${saying([...found], 'list of chunks')}, not ${expected}. Release each part with its own build.`,
  ]
}

const saying = (names: string[], what: string) =>
  names.length > 0 ? `the ${what} ${names.join(' and ')}` : `no ${what}`

/** The files whose hash the entry's runtime knows, and which are not there. */
function missingChunks(part: string, entry: string, program: Program, names: string[]): string[] {
  return [...hashesIn(program)]
    .filter((ending) => !names.some((name) => name.endsWith(`.${ending}`)))
    .map(
      (ending) =>
        `${part}: ${entry} loads a file …${ending}, which is not in dist/web. The folder holds parts of two builds. Build the part again.`,
    )
}

/**
 * How the names of all chunks end, e.g. `1a2b3c4d.js`. Webpack's runtime makes a script's name in a function that it
 * calls `u`, and a style sheet's in `miniCssF`; both look the hash up by the chunk's id.
 */
function hashesIn(program: Program): Set<string> {
  const endings = new Set<string>()
  full(program, (node) => {
    const { type, left, right } = node as AnyNode & { left?: AnyNode; right?: AnyNode }
    if (type !== 'AssignmentExpression' || !left || !right?.type.endsWith('FunctionExpression'))
      return
    const kind = { u: 'js', miniCssF: 'css' }[propertyOf(left) ?? '']
    if (!kind) return
    for (const text of textsIn(right)) {
      const [, hash] = /^(?:.*\.)?([0-9a-f]{8})(?:\.\w+)?$/.exec(text) ?? []
      if (hash) endings.add(`${hash}.${kind}`)
    }
  })
  return endings
}

function textsIn(within: AnyNode): string[] {
  const texts: string[] = []
  full(within, (node) => {
    const { type, value } = node as AnyNode & { value?: unknown }
    if (type === 'Literal' && typeof value === 'string') texts.push(value)
  })
  return texts
}

/** Names that only React and React DOM define. Others read the first two, but do not set them. */
const REACT =
  /^(__(CLIENT|DOM|SERVER)_INTERNALS_DO_NOT_USE|__SECRET_INTERNALS_DO_NOT_USE|rendererPackageName$)/

function copiesOfReact(part: string, name: string, program: Program): string[] {
  if (part === 'shell') return []
  const found = new Set<string>()
  full(program, (node) => {
    for (const defined of definedBy(node)) if (REACT.test(defined)) found.add(defined)
  })
  if (found.size === 0) return []
  return [
    `${part}: ${name} has a copy of React (it defines ${[...found].join(', ')}). Import React only by the names that the shell provides (build/provided.mjs).`,
  ]
}

/** The properties that a node sets: `x.name = …` or `{ name: … }`. A pattern, which reads, is another node. */
function definedBy(node: AnyNode): string[] {
  if (node.type === 'AssignmentExpression') return [propertyOf(node.left) ?? '']
  if (node.type !== 'ObjectExpression') return []
  return node.properties.map((each) => (each.type === 'Property' && nameOf(each.key)) || '')
}

const propertyOf = (node: AnyNode): string | undefined =>
  node.type === 'MemberExpression' ? nameOf(node.property) : undefined

function nameOf(node: AnyNode): string | undefined {
  if (node.type === 'Identifier') return node.name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
