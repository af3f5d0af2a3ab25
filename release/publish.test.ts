import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { PARTS, registryName, REMOTES } from 'build/parts.mjs'
import { markedBuild, otherBuild, relist } from './gate/testing/copied-build'
import { DEFAULT_SETTINGS } from 'shared/contract'
import { publish, recompose, remove } from './publish'
import { rollBack } from './rollback'
import { readJournal } from './store/journal'
import { currentRegistry, readRegistry } from './store/registry-file'

let site: string
let changedLive: string

before(() => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'))
  changedLive = markedBuild('mf-live', 'changed')
})
after(() => {
  for (const folder of [site, changedLive]) rmSync(folder, { recursive: true, force: true })
})

/** Replaces the whole Node bundle of the changed build. */
function rewriteBundle(code: string): void {
  writeFileSync(path.join(changedLive, 'node/main.cjs'), code)
  relist('mf-live', changedLive)
}

const versions = async () => {
  const { remotes, shell } = await readRegistry(site)
  return Object.fromEntries(
    [shell, ...Object.values(remotes)].map(({ name, version }) => [name, version]),
  )
}

it('says that the shell must be published first when there is no site yet', async () => {
  await assert.rejects(
    publish(site, ['mf-live']),
    /holds no site yet\. Publish the shell first: npm run release -- shell\./,
  )
  assert.equal((await currentRegistry(site)).registry, null)
  assert.equal(existsSync(path.join(site, 'releases/mf-live')), true)
  assert.deepEqual(readdirSync(path.join(site, 'releases/mf-live')), [])
})

it('takes a site of the form before signatures for none, so that a start fills it anew', async () => {
  const old = mkdtempSync(path.join(tmpdir(), 'old-'))
  writeFileSync(
    path.join(old, 'registry.json'),
    '{"revision":9,"shell":{},"remotes":{},"history":{}}',
  )
  assert.deepEqual(await currentRegistry(old), { registry: null, fault: null })
  rmSync(old, { recursive: true })
})

it('publishes every part as revision 1, with pages for both languages', async () => {
  const { registry } = await publish(site, PARTS)
  assert.equal(registry.revision, 1)
  assert.deepEqual(Object.keys(registry.remotes).sort(), REMOTES.map(registryName))
  const pages = readdirSync(path.join(site, 'pages/1'))
  for (const page of ['index.zh.html', 'index.en.html', 'live-=id.zh.html', '+.zh.html'])
    assert.ok(pages.includes(page), page)
})

it("writes each part's description and contract number into the registry", async () => {
  const { remotes } = await readRegistry(site)
  const { contract, chunks, part } = remotes.live!
  assert.equal(contract, 2)
  assert.deepEqual([part.name, part.base, part.label.zh], ['live', '/live', '田间直播'])
  assert.deepEqual(part.screens[0], {
    path: '',
    title: { zh: '田间直播', en: 'Live from the fields' },
    calls: [],
    onRequest: true,
    personal: false,
    files: chunks.streams,
  })
  const { widgets } = remotes.finance!.part
  assert.deepEqual(widgets, { 'finance/ledger': remotes.finance!.chunks['widget-ledger'] })
})

it('changes nothing when the same builds are published again', async () => {
  const { changed, registry } = await publish(site, PARTS)
  assert.equal(changed, false)
  assert.equal(registry.revision, 1)
})

it('lists every file of a release with its integrity', async () => {
  const { base, files } = (await readRegistry(site)).remotes.live!
  const listed = files.map(({ path: file }) => file).sort()
  const there = readdirSync(path.join(site, base)).filter((file) => !file.endsWith('.br'))
  assert.deepEqual(listed, there.sort())
  for (const { integrity } of files) assert.match(integrity, /^sha384-[\w+/]{64}$/)
})

it('publishes one part without touching the others, and restores the previous release', async () => {
  const first = await versions()
  await publish(site, ['mf-live'], { dist: changedLive })
  const second = await versions()
  assert.notEqual(second.live, first.live)
  assert.deepEqual({ ...second, live: first.live }, first)
  await rollBack(site, 'mf-live')
  assert.deepEqual(await versions(), first)
  await assert.rejects(
    rollBack(site, 'mf-live'),
    new RegExp(
      `No earlier release of mf-live is kept in .*\\. Later or halted ones are: ${second.live}\\. Name one: `,
    ),
  )
})

it('keeps the release that was withdrawn, files included, and can return to it by its version', async () => {
  const first = await versions()
  const withdrawn = (await readRegistry(site)).kept.live![0]!
  assert.notEqual(withdrawn.ranUntil, null)
  assert.ok(existsSync(path.join(site, withdrawn.release.base, withdrawn.release.entry)))
  const [, hash] = withdrawn.release.version.split('-')
  await rollBack(site, 'mf-live', hash)
  assert.equal((await versions()).live, withdrawn.release.version)
  await rollBack(site, 'mf-live')
  assert.deepEqual(await versions(), first)
  await assert.rejects(
    rollBack(site, 'mf-live', '9.9.9'),
    new RegExp(`mf-live 9\\.9\\.9 is not kept in .*\\. Kept are: ${withdrawn.release.version}\\.$`),
  )
})

it('takes a part off the site, with its pages, and lets it return', async () => {
  const first = await versions()
  const { registry } = await remove(site, ['mf-live'])
  assert.equal((await versions()).live, undefined)
  const pages = readdirSync(path.join(site, 'pages', String(registry.revision)))
  assert.deepEqual(
    pages.filter((page) => page.startsWith('live')),
    [],
  )
  await rollBack(site, 'mf-live')
  assert.deepEqual(await versions(), first)
  await assert.rejects(remove(site, ['shell']), /The shell cannot leave the site/)
  await assert.rejects(remove(site, ['mf-none']), /mf-none does not run/)
})

it('writes one line for each change into the journal: who, when, and what', async () => {
  const changes = await readJournal(site)
  assert.deepEqual(
    changes.map(({ revision }) => revision),
    changes.map((_, index) => index + 1),
  )
  const [first, second, third] = changes
  assert.equal(first?.parts.length, PARTS.length)
  assert.deepEqual([second?.action, third?.action], ['publish', 'rollback'])
  assert.equal(third?.parts[0]?.to, second?.parts[0]?.from)
  for (const { by, at } of changes) {
    assert.equal(by, userInfo().username)
    assert.ok(Date.now() - Date.parse(at) < 600_000)
  }
})

it('keeps the settings of the site, whatever the environment of the releaser says', async () => {
  process.env.HOME_LEDGER = 'live'
  try {
    await publish(site, ['mf-live'], { dist: changedLive })
    assert.equal((await readRegistry(site)).settings.homeLedger, 'sample')
    await recompose(site, { ...DEFAULT_SETTINGS, homeLedger: 'live' })
    await rollBack(site, 'mf-live')
    assert.equal((await readRegistry(site)).settings.homeLedger, 'live')
  } finally {
    delete process.env.HOME_LEDGER
  }
})

describe('what a part says of itself', () => {
  /** Copies the live part's build with one text in it replaced. */
  function liveWith(text: string, other: string): string {
    const folder = otherBuild('mf-live', (code, file) => {
      if (!file.endsWith('.cjs')) return code
      assert.ok(code.includes(text), `the bundle has no ${text}`)
      return code.replace(text, other)
    })
    after(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }

  for (const [what, text, other, sentence] of [
    [
      "another part's path",
      "base: '/live'",
      "base: '/pay'",
      /live and pay both claim the path \/pay\./,
    ],
    [
      "the shell's path",
      "base: '/live'",
      "base: '/about'",
      /the shell's \/about and live both claim the path/,
    ],
    [
      "another part's place",
      'order: 10',
      'order: 30',
      /live and pay both claim place 30 in the footer\./,
    ],
    [
      "the server's path",
      "base: '/live'",
      "base: '/api'",
      /^Error: live: the path \/api is the server's own\./,
    ],
    ['no path', "base: '/live'", "base: 'live'", /part\.base "live" is no path such as \/live\./],
    ['another name', "name: 'live'", "name: 'alive'", /^Error: live calls itself "alive"\./],
    [
      'an example that is not its screen',
      "example: 'paddy'",
      "example: 'a/b'",
      /live gives the example "a\/b" for the route ":id", which it does not match\./,
    ],
    [
      'a chunk that it does not have',
      "chunk: 'streams'",
      "chunk: 'x'",
      /live names a chunk "x", which/,
    ],
  ] as const)
    it(`is refused with ${what}, and the site stays as it was`, async () => {
      const before = readFileSync(path.join(site, 'registry.json'), 'utf8')
      await assert.rejects(publish(site, ['mf-live'], { dist: liveWith(text, other) }), sentence)
      assert.equal(readFileSync(path.join(site, 'registry.json'), 'utf8'), before)
    })
})

it('refuses a part that throws while it is rendered, and the site stays as it was', async () => {
  const before = readFileSync(path.join(site, 'registry.json'), 'utf8')
  rewriteBundle(`throw new Error('this part is broken')`)
  await assert.rejects(
    publish(site, ['mf-live'], { dist: changedLive }),
    /^Error: mf-live failed: Error: this part is broken\. Every page is rendered in Node first: /,
  )
  assert.equal(readFileSync(path.join(site, 'registry.json'), 'utf8'), before)
})

it('refuses a screen that throws while its page is rendered, and names the page and the file', async () => {
  const folder = otherBuild('mf-live', (text, file) =>
    file.endsWith('.cjs')
      ? text.replace('function StreamsScreen() {', "$& throw new Error('no window');")
      : text,
  )
  after(() => rmSync(folder, { recursive: true, force: true }))
  await assert.rejects(
    publish(site, ['mf-live'], { dist: folder }),
    /^Error: mf-live: the page \/live \(zh\) failed in mf-live\/src\/streams\/StreamsScreen\.tsx: Error: no window\. /,
  )
})

for (const [what, code, sentence] of [
  [
    'ends the process',
    'process.exit(0)',
    /^Error: mf-live ended the process that renders the pages\./,
  ],
  [
    'never ends',
    'for (;;);',
    /^Error: mf-live did not finish within 10 s\. Look for an endless loop\./,
  ],
  [
    'uses up the memory',
    'const all = []; for (;;) all.push(new Array(1e6).fill(0.5))',
    /^Error: mf-live ended the process that renders the pages\..* more than 512 MB/,
  ],
  [
    'reads the secrets of the releaser',
    `throw new Error(JSON.stringify([process.env, tried('/proc/self/environ'), tried('/etc/passwd')]));
     function tried(file) { try { return require('fs').readFileSync(file, 'utf8') } catch (error) { return error.code } }`,
    /live failed: Error: \[\{\},"ERR_ACCESS_DENIED","ERR_ACCESS_DENIED"\]/,
  ],
  [
    'starts a program',
    `require('child_process').execSync('true')`,
    /live failed: Error: .*(Access to this API has been restricted|ERR_ACCESS_DENIED)/,
  ],
] as const)
  it(`refuses a part whose Node half ${what}, and the site stays as it was`, async () => {
    const before = readFileSync(path.join(site, 'registry.json'), 'utf8')
    rewriteBundle(code)
    await assert.rejects(publish(site, ['mf-live'], { dist: changedLive }), sentence)
    assert.equal(readFileSync(path.join(site, 'registry.json'), 'utf8'), before)
  })

it('refuses a part built for another contract and says why', async () => {
  rewriteBundle('module.exports = { contract: 9 }')
  await assert.rejects(
    publish(site, ['mf-live'], { dist: changedLive }),
    /live needs contract 9, the shell speaks 2\./,
  )
})
