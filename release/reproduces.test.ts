import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { PARTS } from 'build/parts.mjs'
import { buildIfStale, ROOT } from './part-build'
import { publish } from './publish'
import { readRegistry } from './store/registry-file'

/** Every part takes a minute or two: `PARTS=all node --import tsx --test release/reproduces.test.ts`. */
const parts = process.env.PARTS === 'all' ? PARTS : ['mf-live']

let folder: string
let clone: string
let site: string

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'clones-'))
  clone = path.join(folder, 'in/a deeper/place')
  site = path.join(folder, 'site')
  for (const part of new Set(['shell', ...parts])) await buildIfStale(part)
  await publish(site, [...new Set(['shell', ...parts])])
  copyTree()
  run('git', ['init', '--quiet'])
  commit()
})
after(() => rmSync(folder, { recursive: true, force: true }))

/** Copies the sources without anything built or cached, and the packages as hard links where that is possible. */
function copyTree(): void {
  const without = /^(\.git|\.turbo|\.results|node_modules|dist|coverage|site|data)$/
  mkdirSync(clone, { recursive: true })
  cpSync(ROOT, clone, { recursive: true, filter: (from) => !without.test(path.basename(from)) })
  for (const workspace of ['.', ...readdirSync(clone)]) {
    const packages = path.join(ROOT, workspace, 'node_modules')
    if (existsSync(packages)) copyPackages(packages, path.join(clone, workspace, 'node_modules'))
  }
}

/** Symbolic links would not do: a module's id is a hash of its path from the part's folder. */
function copyPackages(from: string, to: string): void {
  mkdirSync(to)
  const names = readdirSync(from).filter((name) => !['.cache', '.federation'].includes(name))
  const places = names.map((name) => path.join(from, name))
  if (!places.length) return
  const { status } = spawnSync('cp', ['-al', ...places, to])
  // Another file system has no hard links to this one.
  if (status !== 0) run('cp', ['-a', ...places, to])
}

/** Runs a program in the clone and returns what it printed. */
function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, SITE_DIR: site },
  })
  assert.equal(status, 0, `${program} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

function commit(): void {
  const author = ['-c', 'user.name=team', '-c', 'user.email=team@example.org']
  run('git', ['add', '--all', '.'])
  run('git', [...author, 'commit', '--quiet', '--message', 'A commit'])
}

const releaseInClone = (part: string) =>
  run(process.execPath, ['build/run.mjs', 'release/cli.ts', part])

/** Every file of a build by its path, in base64. */
const bytesOf = (dist: string) =>
  Object.fromEntries(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [path.relative(dist, file), readFileSync(file, 'base64')] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Expects the same files with the same bytes, and names those that differ. */
function assertSameBuild(part: string): void {
  const [here, there] = [ROOT, clone].map((tree) => bytesOf(path.join(tree, part, 'dist')))
  assert.ok(here && there)
  assert.deepEqual(Object.keys(there), Object.keys(here))
  const different = Object.keys(here).filter((file) => here[file] !== there[file])
  assert.deepEqual(different, [])
}

/** What a release would change. */
const state = () =>
  ['registry.json', 'journal.jsonl'].map((name) => readFileSync(path.join(site, name), 'utf8'))

for (const part of parts)
  describe(`${part}, built in another folder`, () => {
    const unchanged = async () => {
      const { shell, remotes } = await readRegistry(site)
      const { version } = part === 'shell' ? shell : remotes[part.replace('mf-', '')]!
      return `${part} ${version} is already running; it was not changed.`
    }

    it('has the same bytes, and its release changes nothing', async () => {
      const before = state()
      const said = releaseInClone(part)
      assertSameBuild(part)
      assert.ok(said.includes(await unchanged()), said)
      assert.deepEqual(state(), before)
    })

    it('anew after a commit that does not touch it, neither', async () => {
      const before = state()
      rmSync(path.join(clone, part, 'dist'), { recursive: true })
      appendFileSync(path.join(clone, 'README.md'), '\n')
      commit()
      const said = releaseInClone(part)
      assertSameBuild(part)
      assert.ok(said.includes(await unchanged()), said)
      assert.deepEqual(state(), before)
    })
  })
