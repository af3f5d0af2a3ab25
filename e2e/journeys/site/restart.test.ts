import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { otherBuild } from 'release/testing'
import type { Registry } from 'shared/contract'
import { copyComposed } from '../../composed'
import { npmRun, type NpmRun } from '../../npm-run'
import { addressOf } from '../../site'

let folder: string
before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'restart-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

const run = (args: string[], env: Record<string, string> = {}) => npmRun(folder, args, env)

async function finished(one: NpmRun): Promise<string> {
  await one.ended
  return one.printed
}

/** Starts the site, gives its address and what it printed to `look`, and stops it. */
async function started(
  look: (url: string, printed: string) => Promise<void>,
  env?: Record<string, string>,
) {
  const one = run(['start'], { PORT: '0', ...env })
  try {
    const url = await addressOf(one.child)
    await look(url, one.printed)
  } finally {
    one.child.kill('SIGTERM')
    await one.ended
  }
}

const registryAt = async (url: string) =>
  (await (await fetch(`${url}/registry.json`)).json()) as Registry
const pageAt = async (url: string) => (await fetch(url)).text()

describe('a start serves what was shipped', { timeout: 300_000 }, () => {
  it('npm run serve builds nothing: an empty folder is refused with the way out', async () => {
    const said = await finished(
      run(['run', 'serve'], { PORT: '0', SITE_DIR: path.join(folder, 'none') }),
    )
    assert.match(said, /none holds no site yet\. Build and publish all parts: npm start\./)
  })

  it('a release that was made elsewhere stays, and one line says that the source tree differs', async () => {
    copyComposed(path.join(folder, 'site'))
    const dist = otherBuild('mf-live', (text) => text.replaceAll('田间直播', '田间新画面'))
    after(() => rmSync(dist, { recursive: true }))
    const said = await finished(run(['run', 'release', '--', 'mf-live', '--from', dist]))
    assert.match(said, /is now running \(revision 2\)/)
    await started(async (url, printed) => {
      assert.equal((await registryAt(url)).revision, 2)
      assert.match(await pageAt(`${url}/live`), /田间新画面/)
      assert.match(
        printed,
        /differs from the running releases of mf-live\. Ship it: npm run release -- mf-live\n/,
      )
    })
  })

  it('a rollback stays', async () => {
    await finished(run(['run', 'release', '--', 'rollback', 'mf-live']))
    await started(async (url, printed) => {
      assert.equal((await registryAt(url)).revision, 3)
      assert.doesNotMatch(await pageAt(`${url}/live`), /田间新画面/)
      assert.doesNotMatch(printed, /differs/)
    })
  })

  it("the operator's settings stay, whatever the environment of a release says", async () => {
    const media = { MEDIA_ORIGINS: 'https://media.example.org' }
    await started(async (url, printed) => {
      assert.match(printed, /Composed the pages again with the new settings, revision 4\./)
      const { headers } = await fetch(`${url}/live`)
      assert.match(
        headers.get('content-security-policy')!,
        /media-src [^;]*https:\/\/media\.example\.org/,
      )
      await finished(
        run(['run', 'release', '--', 'rollback', 'mf-live', await newest()], { MEDIA_ORIGINS: '' }),
      )
      assert.equal((await registryAt(url)).revision, 5)
      const later = await fetch(`${url}/live`)
      assert.match(later.headers.get('content-security-policy')!, /https:\/\/media\.example\.org/)
    }, media)
  })
})

async function newest(): Promise<string> {
  const said = await finished(run(['run', 'release', '--', 'status']))
  const [, version] = /live {2}\S+.*\n {4}kept: (\S+)/.exec(said) ?? []
  assert.ok(version, said)
  return version
}
