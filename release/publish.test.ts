import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { PARTS } from 'build/parts.mjs'
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

it('publishes every part as revision 1, with pages for both languages', async () => {
  const { registry } = await publish(site, PARTS)
  assert.equal(registry.revision, 1)
  assert.deepEqual(Object.keys(registry.remotes).sort(), ['finance', 'home', 'live', 'pay'])
  const pages = readdirSync(path.join(site, 'pages/1'))
  for (const page of ['index.zh.html', 'index.en.html', 'live-=id.zh.html', '+.zh.html'])
    assert.ok(pages.includes(page), page)
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

it('ships one part without touching the others, and goes back', async () => {
  const first = versions()
  await publish(site, ['mf-live'], changedLive)
  const second = versions()
  assert.notEqual(second.live, first.live)
  assert.deepEqual({ ...second, live: first.live }, first)
  await goBack(site, 'mf-live')
  assert.deepEqual(versions(), first)
  await assert.rejects(goBack(site, 'mf-live'), /No earlier release of mf-live/)
})

it('refuses a part that throws while it is rendered, and the site stays as it was', async () => {
  const before = readFileSync(path.join(site, 'registry.json'), 'utf8')
  const bundle = path.join(changedLive, 'node/main.cjs')
  writeFileSync(bundle, `throw new Error('this part is broken')`)
  await assert.rejects(publish(site, ['mf-live'], changedLive), /this part is broken/)
  assert.equal(readFileSync(path.join(site, 'registry.json'), 'utf8'), before)
})

it('refuses a part of another contract with a sentence', async () => {
  const bundle = path.join(changedLive, 'node/main.cjs')
  writeFileSync(bundle, 'module.exports = { contract: 9 }')
  await assert.rejects(
    publish(site, ['mf-live'], changedLive),
    /live needs contract 9, the shell speaks 1\./,
  )
})
