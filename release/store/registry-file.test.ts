import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { record } from './journal'
import { createSiteKey } from './keys'
import { readRegistry, swapRegistry } from './registry-file'
import { FORMAT, type SiteRegistry } from './site-registry'

const registryOf = (revision: number) =>
  ({
    format: FORMAT,
    revision,
    shell: {},
    remotes: [],
    kept: {},
    change: { revision },
  }) as unknown as SiteRegistry

it('is read while releases are made: at each moment one of them is the newest', async () => {
  const site = mkdtempSync(path.join(tmpdir(), 'site-'))
  try {
    createSiteKey(site)
    const publish = async (revision: number) => {
      await swapRegistry(site, registryOf(revision))
      await record(site, registryOf(revision))
    }
    await publish(1)
    let last = 1
    const publishing = (async () => {
      while (last < 50) await publish(++last)
    })()
    let seen = 0
    while (last < 50) {
      const { revision } = await readRegistry(site)
      assert.ok(revision >= seen, `revision ${revision} after ${seen}`)
      seen = revision
    }
    await publishing
    assert.equal((await readRegistry(site)).revision, 50)
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
})
