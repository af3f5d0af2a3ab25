import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { PARTS } from 'build/parts.mjs'
import { publish } from '../publish'
import { readRegistry } from '../store/registry-file'
import { nodeBundle, nodeListFile } from '../store/release-folder'
import { verifySite } from '../verify'
import { markedBuild } from './testing/copied-build'

let site: string
let home: string
before(async () => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'))
  home = markedBuild('mf-home', 'new')
  await publish(site, PARTS)
})
after(() => {
  for (const folder of [site, home]) rmSync(folder, { recursive: true, force: true })
})

const live = async () => (await readRegistry(site)).remotes.live!
for (const [what, place, change] of [
  ['Node bundle', async () => nodeBundle(await live()), (text: string) => `${text}\n`],
  [
    'list of what it uses',
    async () => nodeListFile(await live()),
    (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), names: {} }),
  ],
] as const)
  it(`a release beside a part whose ${what} was changed is refused, until the part is published again`, async () => {
    const file = path.join(site, await place())
    writeFileSync(file, change(readFileSync(file, 'utf8')))
    await assert.rejects(
      publish(site, ['mf-home'], { dist: home }),
      /^Error: The Node bundle of live 1\.0\.0-\w+ or its list is missing or damaged\. Publish live again, or go back: /,
    )
    assert.equal((await readRegistry(site)).revision, 1)
    await publish(site, ['mf-live'])
    assert.deepEqual(await verifySite(site), [])
  })
