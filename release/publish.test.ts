import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { PARTS, registryName, REMOTES } from 'build/parts.mjs'
import { ROOT } from './part-build'
import { goBack, publish } from './publish'
import { readRegistry } from './registry-file'

let site: string
let changedLive: string

before(() => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'))
  changedLive = mkdtempSync(path.join(tmpdir(), 'live-'))
  cpSync(path.join(ROOT, 'mf-live/dist'), changedLive, { recursive: true })
  const bundle = path.join(changedLive, 'node/main.cjs')
  writeFileSync(bundle, `${readFileSync(bundle, 'utf8')}\n// changed`)
})
after(() => {
  for (const folder of [site, changedLive]) rmSync(folder, { recursive: true, force: true })
})

const versions = () => {
  const { remotes, shell } = readRegistry(site)!
  return Object.fromEntries(
    [shell, ...Object.values(remotes)].map(({ name, version }) => [name, version]),
  )
}

it('says that the shell must be published first when there is no site yet', async () => {
  await assert.rejects(
    publish(site, ['mf-live']),
    /holds no site yet\. Publish the shell first: npm run release -- shell\./,
  )
  assert.equal(readRegistry(site), null)
})

it('publishes every part as revision 1, with pages for both languages', async () => {
  const { registry } = await publish(site, PARTS)
  assert.equal(registry.revision, 1)
  assert.deepEqual(Object.keys(registry.remotes).sort(), REMOTES.map(registryName))
  const pages = readdirSync(path.join(site, 'pages/1'))
  for (const page of ['index.zh.html', 'index.en.html', 'live-=id.zh.html', '+.zh.html'])
    assert.ok(pages.includes(page), page)
})

it("writes each part's description and contract number into the registry", () => {
  const { remotes } = readRegistry(site)!
  const { contract, chunks, part } = remotes.live!
  assert.equal(contract, 2)
  assert.deepEqual([part.name, part.base, part.label.zh], ['live', '/live', '田间直播'])
  assert.deepEqual(part.screens[0], {
    path: '',
    title: { zh: '田间直播', en: 'Live from the fields' },
    calls: [],
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

it('lists every file of a release with its integrity', () => {
  const { base, files } = readRegistry(site)!.remotes.live!
  const listed = files.map(({ path: file }) => file).sort()
  const there = readdirSync(path.join(site, base)).filter((file) => !file.endsWith('.br'))
  assert.deepEqual(listed, there.sort())
  for (const { integrity } of files) assert.match(integrity, /^sha384-[\w+/]{64}$/)
})

it('publishes one part without touching the others, and restores the previous release', async () => {
  const first = versions()
  await publish(site, ['mf-live'], changedLive)
  const second = versions()
  assert.notEqual(second.live, first.live)
  assert.deepEqual({ ...second, live: first.live }, first)
  await goBack(site, 'mf-live')
  assert.deepEqual(versions(), first)
  await assert.rejects(goBack(site, 'mf-live'), /No earlier release of mf-live/)
})

describe('what a part says of itself', () => {
  /** Copies the live part's build with one text in it replaced. */
  function liveWith(text: string, other: string): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'live-'))
    after(() => rmSync(folder, { recursive: true, force: true }))
    cpSync(path.join(ROOT, 'mf-live/dist'), folder, { recursive: true })
    const bundle = path.join(folder, 'node/main.cjs')
    const code = readFileSync(bundle, 'utf8')
    assert.ok(code.includes(text), `the bundle has no ${text}`)
    writeFileSync(bundle, code.replace(text, other))
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
      'a chunk that it does not have',
      "chunk: 'streams'",
      "chunk: 'x'",
      /live names a chunk "x", which/,
    ],
  ] as const)
    it(`is refused with ${what}, and the site stays as it was`, async () => {
      const before = readFileSync(path.join(site, 'registry.json'), 'utf8')
      await assert.rejects(publish(site, ['mf-live'], liveWith(text, other)), sentence)
      assert.equal(readFileSync(path.join(site, 'registry.json'), 'utf8'), before)
    })
})

it('refuses a part that throws while it is rendered, and the site stays as it was', async () => {
  const before = readFileSync(path.join(site, 'registry.json'), 'utf8')
  const bundle = path.join(changedLive, 'node/main.cjs')
  writeFileSync(bundle, `throw new Error('this part is broken')`)
  await assert.rejects(publish(site, ['mf-live'], changedLive), /this part is broken/)
  assert.equal(readFileSync(path.join(site, 'registry.json'), 'utf8'), before)
})

it('refuses a part built for another contract and says why', async () => {
  const bundle = path.join(changedLive, 'node/main.cjs')
  writeFileSync(bundle, 'module.exports = { contract: 9 }')
  await assert.rejects(
    publish(site, ['mf-live'], changedLive),
    /live needs contract 9, the shell speaks 2\./,
  )
})
