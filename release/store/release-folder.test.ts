import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, it } from 'node:test'
import { writeRelease } from './release-folder'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a build in another folder, as for `--from`, with these files and this list. */
function buildOf(files: string[], list: object): string {
  for (const place of ['web', 'node'])
    mkdirSync(path.join(folder, 'dist', place), { recursive: true })
  for (const file of files) writeFileSync(path.join(folder, 'dist/web', file), '// film')
  writeFileSync(
    path.join(folder, 'dist/web/manifest.json'),
    JSON.stringify({ version: '2.1.0', ...list }),
  )
  writeFileSync(path.join(folder, 'dist/node/main.cjs'), '')
  return path.join(folder, 'dist')
}

const release = (dist: string) => writeRelease(path.join(folder, 'site'), 'mf-live', dist)

it('is written whole, with the files of its build', async () => {
  const chunks = { remote: ['remote.1a2b.js', 'remote.1a2b.css'] }
  const files = ['remoteEntry.js', 'remote.1a2b.js', 'remote.1a2b.css', '~x-1_2.svg']
  const { base, entry, version } = await release(
    buildOf(files, { entry: 'remoteEntry.js', chunks }),
  )
  assert.equal(entry, 'remoteEntry.js')
  assert.match(version, /^2\.1\.0-[0-9a-f]{8}$/)
  assert.ok(existsSync(path.join(folder, 'site', base, 'remote.1a2b.js.br')))
})

for (const version of ['../../../evil', '1.0', '1.0.0-a/b', '', 1, null])
  it(`is refused with the version ${JSON.stringify(version)}, which becomes the name of a folder`, async () => {
    const dist = buildOf(['a.js'], { entry: 'a.js', chunks: {}, version })
    await assert.rejects(
      release(dist),
      /^Error: The build of mf-live has the version .+ in manifest\.json\. Write it as in a package\.json, such as 1\.0\.0\.$/,
    )
    assert.equal(existsSync(path.join(folder, 'site')), false)
  })

for (const [what, files, list] of [
  ['a file that would end an attribute', ['a.js', 'x"onload=.js'], { entry: 'a.js', chunks: {} }],
  ['a file with a blank', ['a.js', 'b c.js'], { entry: 'a.js', chunks: {} }],
  ['an entry that is not its own', ['a.js'], { entry: '../../evil.js', chunks: {} }],
  ['an entry that is missing', ['a.js'], { chunks: {} }],
  ['a chunk that is not its own', ['a.js'], { entry: 'a.js', chunks: { main: ['//evil.js'] } }],
] as const)
  it(`is refused with ${what}, because pages use the file names without escaping them`, async () => {
    const dist = buildOf([...files], list)
    await assert.rejects(release(dist), /^Error: The build of mf-live /)
    assert.equal(existsSync(path.join(folder, 'site')), false)
  })
