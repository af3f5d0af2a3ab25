import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { web } from 'build/webpack.mjs'
import { publish } from 'release'
import { markedBuild } from 'release/testing'
import webpack from 'webpack'
import { eventually } from '../../browser'
import { ownSite } from '../../journey'
import { ROOT } from '../../site'

/** A host as another site would write it, with the runtime of Module Federation alone. */
const HOST = `
import { createInstance } from '@module-federation/runtime'
const show = (text) => { document.querySelector('p').textContent = text }
export const load = async (shared) => {
  const entry = new URLSearchParams(location.search).get('entry')
  const instance = createInstance({
    name: 'other',
    remotes: [{ name: 'live', entry, entryGlobalName: 'mf_live' }],
    shared,
  })
  const { part, routes } = await instance.loadRemote('live/remote')
  // React's lazy components throw the promise of what they load: here a chunk beside the entry.
  const { _init: load, _payload: screen } = routes[0].element.type
  try { load(screen) } catch (pending) { await pending }
  load(screen)
  show(part.base + ' ' + routes.length)
}`
const BARE = `import { load } from './host.js'
load({})`
const WHOLE = `import { provided } from ${JSON.stringify(path.join(ROOT, 'shell/src/remotes/provided.ts'))}
import { load } from './host.js'
const shared = Object.entries(provided).map(([request, module]) => [
  request,
  { version: '1.0.0', lib: () => module, shareConfig: { singleton: true, requiredVersion: false } },
])
load(Object.fromEntries(shared))`

describe('a host that is not this site', () => {
  const { site, inPage } = ownSite()
  const folder = mkdtempSync(path.join(tmpdir(), 'host-'))
  const builds: string[] = []
  let server: Server
  let origin = ''

  before(async () => {
    for (const [name, text] of Object.entries({ host: HOST, bare: BARE, whole: WHOLE }))
      writeFileSync(path.join(folder, `${name}.js`), text)
    await build()
    server = createServer(({ url = '' }, response) => {
      const name = path.basename(new URL(url, 'http://host').pathname)
      const isScript = name.endsWith('.js')
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      response.end(
        isScript
          ? readFileSync(path.join(folder, 'built', name))
          : `<!doctype html><link rel="icon" href="data:,"><p></p><script src="/${name}.js"></script>`,
      )
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server?.close()
    for (const each of [folder, ...builds]) rmSync(each, { recursive: true, force: true })
  })

  function build(): Promise<void> {
    const config = web(path.join(ROOT, 'shell'), 'host')
    const compiler = webpack({
      ...config,
      mode: 'development',
      devtool: false,
      entry: { bare: path.join(folder, 'bare.js'), whole: path.join(folder, 'whole.js') },
      output: { path: path.join(folder, 'built'), filename: '[name].js', publicPath: '/' },
      optimization: { minimize: false },
      resolve: { ...config.resolve, modules: [path.join(ROOT, 'node_modules'), 'node_modules'] },
      plugins: config.plugins?.filter((one) => one?.constructor.name === 'MiniCssExtractPlugin'),
    })
    return new Promise((resolve, reject) =>
      compiler?.run((error, stats) => {
        if (error) reject(error)
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })))
        else resolve()
      }),
    )
  }
  const entry = () => `${site.url}/releases/current/mf-live/remoteEntry.js`

  it('loads a part by its stable address, also after another release', () =>
    inPage({}, async ({ page, faults }) => {
      const paragraph = page.locator('p')
      await page.goto(`${origin}/whole?entry=${entry()}`)
      await paragraph.getByText('/live 2').waitFor()
      const dist = markedBuild('mf-live', 'newer')
      builds.push(dist)
      await publish(site.siteDir, ['mf-live'], { dist })
      await page.reload()
      await paragraph.getByText('/live 2').waitFor()
      assert.deepEqual(faults, [])
    }))

  it('is told in a sentence what it must provide', () =>
    inPage({}, async ({ page, faults }) => {
      await page.goto(`${origin}/bare?entry=${entry()}`)
      await eventually(() => assert.equal(faults.length, 1))
      assert.match(faults[0]!, /Shared module \S+ doesn't exist in shared scope default/)
    }))
})
