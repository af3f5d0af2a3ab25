import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { REMOTES } from 'build/parts.mjs'
import { ROOT } from '../part-build'
import { publish } from '../publish'
import { rollBack } from '../rollback'
import { statusText } from '../status'
import { readRegistry } from '../store/registry-file'
import { typesFile } from '../store/release-folder'
import { verifySite } from '../verify'
import { copyBuild, relist, retypedBuild } from './testing/copied-build'

/** A site with the shell and a part as they were built, which each test gets a copy of. */
let whole: string
let site: string
/** A live part with a property that no button has, on a screen that is not prerendered. */
let liveWithDensity: string
/** A shell whose buttons have it. */
let shellWithDensity: string
const folders: string[] = []

before(async () => {
  whole = removed(mkdtempSync(path.join(tmpdir(), 'whole-')))
  await publish(whole, ['shell', 'mf-live'])
  liveWithDensity = removed(
    retypedBuild('mf-live', 'mf-live/src/stream/StreamScreen.tsx', [
      '<ButtonLink to',
      '<ButtonLink density="compact" to',
    ]),
  )
  shellWithDensity = shellWith('Button', 'variant?:', "density?: 'compact'; variant?:")
})
beforeEach(() => {
  site = removed(mkdtempSync(path.join(tmpdir(), 'site-')))
  cpSync(whole, site, { recursive: true })
})
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Removes a folder after the tests. */
function removed(folder: string): string {
  folders.push(folder)
  return folder
}

function shellWith(file: string, ...change: [string, string]): string {
  return removed(retypedBuild('shell', `shared/ui/${file}.d.ts`, change))
}

const versionOf = async (part: 'shell' | 'live') => {
  const { shell, remotes } = await readRegistry(site)
  return part === 'shell' ? shell.version : remotes.live!.version
}

/** Expects that a change is refused for a reason, and that the site stays as it was. */
async function refused(change: Promise<unknown>, reason: RegExp): Promise<void> {
  const before = readFileSync(path.join(site, 'registry.json'), 'utf8')
  await assert.rejects(change, reason)
  assert.equal(readFileSync(path.join(site, 'registry.json'), 'utf8'), before)
}

describe('a part with a property that the running shell does not have', () => {
  it('is refused, with the place and the way out', async () => {
    const shell = await versionOf('shell')
    await refused(
      publish(site, ['mf-live'], { dist: liveWithDensity }),
      new RegExp(
        String.raw`^Error: mf-live 1\.0\.0-\w+ uses ${'`density`'} of ButtonLink of shared/ui in mf-live/src/stream/StreamScreen\.tsx:\d+, which shell ${shell} does not have \(Property 'density' does not exist on type .*\)\. Release the shell first, or change mf-live\.$`,
      ),
    )
  })

  it('is accepted after the shell that has it; going back needs the same order', async () => {
    const first = { shell: await versionOf('shell'), live: await versionOf('live') }
    await publish(site, ['shell'], { dist: shellWithDensity })
    await publish(site, ['mf-live'], { dist: liveWithDensity })
    await refused(
      rollBack(site, 'shell'),
      /^Error: mf-live 1\.0\.0-\w+ uses `density` of ButtonLink .*\. Release a mf-live first that fits both shells, or release both together: npm run release -- shell mf-live$/,
    )
    await rollBack(site, 'mf-live')
    await rollBack(site, 'shell')
    assert.deepEqual({ shell: await versionOf('shell'), live: await versionOf('live') }, first)
    await refused(
      rollBack(site, 'mf-live', await publishedVersion('live')),
      /uses `density` of ButtonLink .* Release the shell first, or change mf-live\./,
    )
  })

  /** The newest kept release that does not run. */
  const publishedVersion = async (name: string) =>
    (await readRegistry(site)).kept[name]!.find(({ ranUntil }) => ranUntil !== null)!.release
      .version
})

it('a part that compiles with no shell is refused for itself, and the shell is not named', async () => {
  const dist = removed(
    retypedBuild('mf-live', 'mf-live/src/stream/StreamScreen.tsx', [
      'export function',
      "export const width: number = 'wide'\nexport function",
    ]),
  )
  await refused(
    publish(site, ['mf-live'], { dist }),
    /^Error: mf-live 1\.0\.0-\w+ does not compile: mf-live\/src\/stream\/StreamScreen\.tsx:\d+ \(Type 'string' is not assignable to type 'number'\)\. All places: npx tsc -b mf-live$/,
  )
})

describe('a shell that takes another type under the same name', () => {
  it('is refused because of the running part, with a few of its places', async () => {
    const shell = shellWith('formats', 'formatTime(instant: string)', 'formatTime(at: Date)')
    await refused(
      publish(site, ['shell'], { dist: shell }),
      /^Error: mf-live 1\.0\.0-\w+ uses formatTime of shared\/ui in mf-live\/src\/player\/Badge\.tsx:\d+ otherwise than shell 1\.0\.0-\w+ declares it \(Argument of type 'string' is not assignable to parameter of type 'Date'\); [^;]+; and 1 more place\. Release a mf-live first that fits both shells, or release both together: npm run release -- shell mf-live$/,
    )
  })

  it('is accepted when it takes the old type, too', async () => {
    const both = shellWith(
      'formats',
      'formatTime(instant: string)',
      'formatTime(instant: Date | string)',
    )
    const { changed } = await publish(site, ['shell'], { dist: both })
    assert.equal(changed, true)
  })
})

for (const part of REMOTES)
  it(`${part} is built with its sources, without tests`, () => {
    const files = textsIn(part)
    assert.ok(files.includes(`${part}/src/remote.tsx`))
    assert.deepEqual(
      files.filter((file) => /\.test\.|\/testing\//.test(file)),
      [],
    )
  })

it('the shell is built with the declarations of what it provides', () => {
  const doors = textsIn('shell').filter((file) => file.endsWith('/index.d.ts'))
  assert.deepEqual(doors, [
    'shared/claims/index.d.ts',
    'shared/contract/index.d.ts',
    'shared/contract/widgets/index.d.ts',
    'shared/i18n/index.d.ts',
    'shared/query/index.d.ts',
    'shared/router/index.d.ts',
    'shared/ui/index.d.ts',
  ])
})

function textsIn(part: string): string[] {
  const file = path.join(ROOT, part, 'dist/node/types.json')
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)
}

it('a part without sources ships, and the status says what was not checked', async () => {
  const bare = removed(copyBuild('mf-live'))
  rmSync(path.join(bare, 'node/types.json'))
  relist('mf-live', bare)
  await publish(site, ['mf-live'], { dist: bare })
  const lines = (await statusText(site, await readRegistry(site))).split('\n')
  const live = lines.findIndex((line) => line.startsWith('mf-live '))
  assert.equal(
    lines[live + 1],
    '    Only names and versions were checked: it was built without types.json.',
  )
  assert.equal(lines.filter((line) => line.includes('were checked')).length, 1)
})

it('types that were changed in the folder are seen, by a check and by the next release', async () => {
  const { shell } = await readRegistry(site)
  writeFileSync(path.join(site, typesFile(shell)), '{}')
  assert.deepEqual(await verifySite(site), [
    `The types of shell ${shell.version} are missing or damaged.`,
  ])
  await refused(
    publish(site, ['mf-live'], { dist: liveWithDensity }),
    /The types of shell 1\.0\.0-\w+ are missing or damaged\. Publish it again: npm run release -- shell$/,
  )
})
