import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { openDatabase } from 'api'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from 'api/testing/cluster'
import type { SiteStore } from './site-store'
import { storeOf } from './store-of'

const binaries = clusterBinaries()

describe('a store in a folder', everyStore)

describe('a store that machines share', { skip: NO_POSTGRES }, () => {
  let cluster: Cluster
  before(async () => {
    cluster = await startCluster(binaries!)
    const databaseUrl = await cluster.create()
    await (await openDatabase({ databaseUrl, seed: false })).close()
    process.env.DATABASE_URL = databaseUrl
  })
  after(async () => {
    delete process.env.DATABASE_URL
    await cluster?.stop()
  })
  everyStore()
})

/** What every kind of store has to do. */
function everyStore() {
  let site: string
  let store: SiteStore
  beforeEach(() => {
    site = mkdtempSync(path.join(tmpdir(), 'store-'))
    store = storeOf(site)
  })
  afterEach(() => rmSync(site, { recursive: true, force: true }))

  const textOf = async (name: string) => (await store.read(name))?.toString('utf8') ?? null
  const files = (...names: string[]) => new Map(names.map((name) => [name, Buffer.from(name)]))

  it('has nothing before anything was written', async () => {
    assert.equal(await store.read('registry.json'), null)
    assert.deepEqual(await store.list('pages'), [])
    await store.remove('pages/1')
  })

  it('holds a folder with the files that it was given last, and no others', async () => {
    await store.put('pages/1', files('index.html', 'old.html'))
    await store.put('pages/1', files('index.html', 'canary/index.html'))
    assert.deepEqual((await store.list('pages')).sort(), ['1/canary/index.html', '1/index.html'])
    assert.equal(await textOf('pages/1/canary/index.html'), 'canary/index.html')
  })

  it('knows a folder and its files by their addresses', async () => {
    await store.put('/releases/mf-live/1.0.0-a/', files('main.js'))
    assert.equal(await textOf('/releases/mf-live/1.0.0-a/main.js'), 'main.js')
    assert.deepEqual(await store.list('releases'), ['mf-live/1.0.0-a/main.js'])
    await store.remove('/releases/mf-live/1.0.0-a/')
    assert.deepEqual(await store.list('releases'), [])
  })

  it('replaces a file, and its stamp with it, even by the same bytes', async () => {
    await store.replace('registry.json', 'one')
    const stamp = await store.stamp('registry.json')
    assert.equal(await store.stamp('registry.json'), stamp)
    await store.replace('registry.json', 'one')
    assert.notEqual(await store.stamp('registry.json'), stamp)
    await store.replace('registry.json', 'two')
    assert.equal(await textOf('registry.json'), 'two')
  })

  it('adds lines, and drops one that was left unfinished', async () => {
    await store.append('journal.jsonl', 'one')
    appendFileSync(store.placeOf('journal.jsonl'), 'tw')
    await store.append('journal.jsonl', 'two')
    assert.equal(await textOf('journal.jsonl'), 'one\ntwo\n')
  })

  it('lets one at a time change the site', async () => {
    const said: string[] = []
    let second: Promise<void> | undefined
    await store.alone(async () => {
      said.push('first begins')
      second = storeOf(site).alone(async () => void said.push('second'))
      // As long as the second one needs to connect.
      for (let time = 0; time < 20; time++) await store.replace('journal.jsonl', 'one')
      said.push('first ends')
    })
    await second
    assert.deepEqual(said, ['first begins', 'first ends', 'second'])
  })
}
