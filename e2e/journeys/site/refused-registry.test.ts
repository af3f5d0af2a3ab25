import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { publish, readRegistry } from 'release'
import { otherBuild } from 'release/testing'
import { eventually, settled } from '../../browser'
import { EITHER, ownEither, type EitherPage } from '../../either-browser'
import { runningSite } from '../../journey'

describe('a registry that is put into the folder of a running site', { timeout: 600_000 }, () => {
  const site = runningSite()
  const builds: string[] = []
  after(() => builds.forEach((folder) => rmSync(folder, { recursive: true })))

  /** Publishes the live part with the next heading. */
  async function publishNext(): Promise<string> {
    const heading = `田间画面${builds.length + 1}`
    const dist = otherBuild('mf-live', (text) => text.replaceAll('田间直播', heading))
    builds.push(dist)
    await publish(site.siteDir, ['mf-live'], { dist })
    return heading
  }

  const registryFile = () => path.join(site.siteDir, 'registry.json')

  async function putOlder(): Promise<void> {
    const before = String((await readRegistry(site.siteDir)).revision - 1)
    cpSync(path.join(site.siteDir, 'pages', before, 'registry.json'), registryFile())
  }

  async function putForeign(): Promise<void> {
    const registry = { ...(await readRegistry(site.siteDir)), revision: 99 }
    const { privateKey } = generateKeyPairSync('ed25519')
    const signature = sign(null, Buffer.from(JSON.stringify(registry)), privateKey)
    const signed = { ...registry, signature: signature.toString('base64') }
    writeFileSync(registryFile(), JSON.stringify(signed))
  }

  const alarms = (sentence: string) => site.printed().split(sentence).length - 1

  for (const { name, launch, missing } of EITHER)
    describe(`in ${name}`, { skip: missing }, () => {
      const inPage = ownEither(launch)

      for (const [what, put, sentence] of [
        ['an older one', putOlder, 'was published last. Visitors go on with the pages before.'],
        [
          'one with a foreign signature',
          putForeign,
          "does not bear the signature of this site's key. Visitors go on with the pages before.",
        ],
      ] as const)
        it(`${what}: visitors notice nothing, one line is logged, and the next release is shown`, () =>
          inPage(async ({ page, faults }) => {
            const alarmed = alarms(sentence)
            const running = await publishNext()
            await eventually(async () => assert.equal(await headingOf(page), running))
            await put()
            for (let visit = 0; visit < 3; visit++)
              assert.equal(await headingOf(page), running, 'the last good pages')
            assert.equal(alarms(sentence), alarmed + 1)
            const next = await publishNext()
            await eventually(async () => assert.equal(await headingOf(page), next))
            assert.deepEqual(faults, [])
          }))
    })

  async function headingOf(page: EitherPage): Promise<string | null> {
    await page.goto(`${site.url}/live`)
    await settled(page)
    return page.evaluate(() => document.querySelector('main h1')!.textContent)
  }
})
