import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { PROGRAM_FLAGS } from 'api/testing/program-flags'
import { PARTS } from 'build/parts.mjs'
import type { Release } from 'shared/contract'
import { markedBuild } from './gate/testing/copied-build'
import { ROOT } from './part-build'
import { publish } from './publish'
import { readRegistry } from './store/registry-file'
import { nodeBundle, nodeListFile } from './store/release-folder'
import { verifySite } from './verify'

let folder: string
let site: string
before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'verify-'))
  site = path.join(folder, 'site')
  await publish(site, PARTS)
})
after(() => rmSync(folder, { recursive: true }))

/** Changes one byte in the middle of a file. */
function flip(file: string): void {
  const bytes = readFileSync(file)
  const middle = bytes.length >> 1
  bytes[middle] = bytes[middle]! ^ 1
  writeFileSync(file, bytes)
}

describe('verify', () => {
  it('finds nothing wrong with a site that is as it was published', async () => {
    assert.deepEqual(await verifySite(site), [])
  })

  const live = async () => (await readRegistry(site)).remotes.live!
  const entry = ({ base, entry: file }: Release) => path.join(site, base, file)
  for (const [what, file, sentence] of [
    ['a script', entry, /^\/releases\/mf-live\/.*remoteEntry\..*\.js is missing or damaged\.$/],
    [
      'its compressed copy',
      (release: Release) => `${entry(release)}.br`,
      /remoteEntry\..*\.js is missing or damaged\.$/,
    ],
    [
      'a Node bundle',
      (release: Release) => path.join(site, nodeBundle(release)),
      /^The Node bundle of live 1\.0\.0-\w+ is missing or damaged\.$/,
    ],
    [
      'the list of what a part uses',
      (release: Release) => path.join(site, nodeListFile(release)),
      /^The list of what live 1\.0\.0-\w+ uses or provides is missing or damaged\.$/,
    ],
    [
      'a page',
      () => path.join(site, 'pages/1/index.en.html'),
      /^The pages of revision 1 are not those/,
    ],
    [
      'the registry',
      () => path.join(site, 'registry.json'),
      /^registry\.json (is damaged|does not bear)/,
    ],
  ] as const)
    it(`names ${what} of which one byte changed, or that is missing`, async () => {
      const place = file(await live())
      const bytes = readFileSync(place)
      for (const spoil of [flip, rmSync]) {
        spoil(place)
        const faults = await verifySite(site)
        assert.equal(faults.length, 1, faults.join('\n'))
        if (spoil === flip) assert.match(faults[0]!, sentence)
        writeFileSync(place, bytes)
        if (place.endsWith('.br')) break
      }
    })

  it('a damaged style is not taken over into new pages', async () => {
    const { base, files } = await live()
    const style = files.find((file) => /^streams.*css$/.test(file.path))!
    const place = path.join(site, base, style.path)
    const bytes = readFileSync(place)
    flip(place)
    const dist = markedBuild('mf-pay', 'beside a damaged style')
    await assert.rejects(
      publish(site, ['mf-pay'], { dist }),
      /^Error: \/releases\/mf-live\/.*streams\..*\.css is missing or damaged, so no page can be composed with it\. Restore/,
    )
    rmSync(dist, { recursive: true })
    writeFileSync(place, bytes)
    assert.deepEqual(await verifySite(site), [])
  })

  it('names a journal from which a line was taken', async () => {
    const journal = path.join(site, 'journal.jsonl')
    const text = readFileSync(journal, 'utf8')
    writeFileSync(journal, '')
    assert.deepEqual(await verifySite(site), ['The journal ends at revision 0.'])
    writeFileSync(journal, text)
  })

  it('is a command, which fails when anything is wrong', async () => {
    const file = entry(await live())
    const run = () =>
      spawnSync(process.execPath, [...PROGRAM_FLAGS, 'release/cli.ts', 'verify'], {
        cwd: ROOT,
        env: { ...process.env, SITE_DIR: site },
        encoding: 'utf8',
      })
    assert.match(run().stdout, /is as it was published\.\n$/)
    flip(file)
    const { status, stderr } = run()
    assert.equal(status, 1)
    assert.match(stderr, /is missing or damaged/)
    flip(file)
  })
})

describe("a team's key", () => {
  const keys: Record<string, string> = {}
  before(() => {
    for (const team of ['live', 'pay']) {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      writeFileSync(
        path.join(folder, `${team}.key`),
        privateKey.export({ type: 'pkcs8', format: 'pem' }),
      )
      keys[team] = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    }
    const list = { live: [keys.live], pay: [keys.pay] }
    writeFileSync(path.join(site, '.keys/teams.json'), JSON.stringify(list))
  })
  after(() => delete process.env.RELEASE_KEY_FILE)

  /** Publishes another build of a part, with or without a key. */
  async function ship(part: string, team?: string) {
    const dist = markedBuild(part, String(Math.random()))
    if (team) process.env.RELEASE_KEY_FILE = path.join(folder, `${team}.key`)
    else delete process.env.RELEASE_KEY_FILE
    return publish(site, [part], { dist }).finally(() => rmSync(dist, { recursive: true }))
  }

  it('ships the part of its team', async () => {
    await ship('mf-live', 'live')
    await ship('mf-pay', 'pay')
    assert.deepEqual(await verifySite(site), [])
  })

  it("does not ship another team's part, nor is an unsigned release accepted; the site stays as it was", async () => {
    const { revision } = await readRegistry(site)
    await assert.rejects(
      ship('mf-pay', 'live'),
      /pay must be signed with a key of its team, .* It was signed with another key\. Name the key: RELEASE_KEY_FILE=/,
    )
    await assert.rejects(
      ship('mf-pay'),
      /pay must be signed with a key of its team, .* It was not signed\./,
    )
    assert.equal((await readRegistry(site)).revision, revision)
  })

  it('is not needed for a part without a listed key', async () => {
    assert.ok((await ship('mf-home')).changed)
  })

  it('keeps everybody out when the list cannot be read', async () => {
    const list = path.join(site, '.keys/teams.json')
    const text = readFileSync(list, 'utf8')
    writeFileSync(list, '{"live": "MCow"}')
    await assert.rejects(ship('mf-live', 'live'), /must list public keys by part/)
    writeFileSync(list, text)
  })
})

describe("the site's key", () => {
  it('is not made anew where the serving process is told its public half', async () => {
    const empty = path.join(folder, 'empty')
    process.env.SITE_PUBLIC_KEY = readFileSync(path.join(site, '.keys/site.pub'), 'utf8').trim()
    try {
      await assert.rejects(
        publish(empty, ['shell']),
        /^Error: The site's private key is missing, .* Put it into .*\/empty\/\.keys\/site\.key, or name its file with SITE_KEY_FILE\.$/,
      )
      assert.equal(existsSync(path.join(empty, '.keys')), false)
    } finally {
      delete process.env.SITE_PUBLIC_KEY
    }
  })

  it('can be kept out of the folder; without it nothing is published', async () => {
    process.env.SITE_KEY_FILE = path.join(folder, 'kept/site.key')
    cpSync(path.join(site, '.keys/site.key'), process.env.SITE_KEY_FILE)
    rmSync(path.join(site, '.keys/site.key'))
    const { revision } = await readRegistry(site)
    const dist = markedBuild('mf-finance', 'signed')
    try {
      const kept = process.env.SITE_KEY_FILE
      delete process.env.SITE_KEY_FILE
      await assert.rejects(
        publish(site, ['mf-finance'], { dist }),
        /^Error: The site's private key is missing, .* Put it into .*\/\.keys\/site\.key, or name its file with SITE_KEY_FILE\.$/,
      )
      assert.equal((await readRegistry(site)).revision, revision)
      process.env.SITE_KEY_FILE = kept
      assert.ok((await publish(site, ['mf-finance'], { dist })).changed)
      assert.equal(existsSync(path.join(site, '.keys/site.key')), false)
      process.env.SITE_PUBLIC_KEY = readFileSync(path.join(site, '.keys/site.pub'), 'utf8').trim()
      writeFileSync(path.join(site, '.keys/site.pub'), 'another')
      assert.deepEqual(await verifySite(site), [])
    } finally {
      rmSync(dist, { recursive: true })
      delete process.env.SITE_KEY_FILE
      delete process.env.SITE_PUBLIC_KEY
    }
  })
})
