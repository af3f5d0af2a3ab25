import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import webpack from 'webpack'
import { forSite, standalone } from './dev-webpack.mjs'
import { remote } from './webpack.mjs'

let dir: string
beforeEach(() => {
  dir = path.join(mkdtempSync(path.join(tmpdir(), 'part-')), 'mf-film')
  mkdirSync(path.join(dir, 'src'), { recursive: true })
  writeFileSync(path.join(dir, 'package.json'), '{"version":"2.1.0"}')
})
afterEach(() => rmSync(path.dirname(dir), { recursive: true }))

/** Builds a part of these files and returns webpack's errors. */
async function build(
  files: Record<string, string>,
  configs: webpack.Configuration[] = remote(dir),
): Promise<string> {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, 'src', name), text)
  const compiler = webpack(configs.map((config) => ({ ...config, cache: false as const })))
  const stats = await new Promise<webpack.MultiStats | undefined>((resolve, reject) =>
    compiler.run((error, done) => (error ? reject(error) : resolve(done))),
  )
  await new Promise((resolve) => compiler.close(resolve))
  const { children = [] } = stats?.toJson({ all: false, errors: true }) ?? {}
  return children.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n')
}

interface Described {
  build: string
  files: Record<string, string>
  libraries: Record<string, string>
  names: Record<string, string[]>
  packages: Record<string, string>
}

const described = (file: string) =>
  JSON.parse(readFileSync(path.join(dir, 'dist', file), 'utf8')) as Described

describe('uses.json lists', () => {
  it('the names that a part uses of each provided module, on lazily loaded screens as well', async () => {
    const errors = await build({
      'remote.tsx': `
        import { lazy, useState } from 'react'
        import { Button as Push, type Unused } from 'shared/ui'
        export const Screen = lazy(() => import('./screen'))
        export const First = (_: Unused) => <Push>{useState(0)}</Push>`,
      'screen.tsx': `
        import { formatTime, Chip } from 'shared/ui'
        import * as query from 'shared/query'
        export { links } from 'shared/contract'
        export default () => formatTime(query.useQuery())`,
    })
    assert.equal(errors, '')
    assert.deepEqual(described('node/uses.json').names, {
      react: ['lazy', 'useState'],
      'react/jsx-runtime': ['jsx'],
      'shared/contract': ['links'],
      'shared/query': ['useQuery'],
      'shared/ui': ['Button', 'formatTime'],
    })
  })

  it('* where a part passes a whole module on', async () => {
    await build({
      'remote.tsx': `import * as ui from 'shared/ui'; export const all = Object.keys(ui)`,
    })
    assert.deepEqual(described('node/uses.json').names, { 'shared/ui': ['*'] })
  })

  it('the versions that the part was built with, its own React included', async () => {
    const react = path.join(dir, 'node_modules/react')
    mkdirSync(react, { recursive: true })
    writeFileSync(path.join(react, 'package.json'), '{"version":"18.3.1"}')
    await build({ 'remote.tsx': 'export const contract = 2' })
    const { libraries } = described('node/uses.json')
    assert.equal(libraries.react, '18.3.1')
    assert.match(libraries.i18next ?? '', /^\d+\.\d+\.\d+$/)
    assert.match(libraries['@tanstack/react-query'] ?? '', /^\d+\.\d+\.\d+$/)
  })
})

it('both halves of a build carry the same id, which changes with the sources', async () => {
  const ids: string[] = []
  for (const text of ['export const contract = 2', 'export const contract = 3']) {
    await build({ 'remote.tsx': text })
    const [web, node] = ['web/manifest.json', 'node/uses.json'].map(described)
    assert.ok(web && node)
    assert.match(web.build, /^[0-9a-f]{16}$/)
    assert.equal(web.build, node.build)
    assert.deepEqual(Object.keys(node.files), ['main.cjs', 'types.json'])
    assert.ok(Object.keys(web.files).some((name) => name.startsWith('remoteEntry.')))
    ids.push(web.build)
  }
  assert.notEqual(ids[0], ids[1])
})

it('manifest.json lists the bundled packages, also those that webpack concatenates', async () => {
  for (const [name, text] of [
    ['outer', `import { inner } from 'inner'; export default inner() + inner()`],
    ['inner', 'export const inner = () => Math.random()'],
  ] as const) {
    const made = path.join(dir, 'node_modules', name)
    mkdirSync(made, { recursive: true })
    writeFileSync(path.join(made, 'package.json'), JSON.stringify({ name, version: '1.2.3' }))
    writeFileSync(path.join(made, 'index.js'), text)
  }
  await build({ 'remote.tsx': `export const part = () => import('outer')` })
  const { inner, outer } = described('web/manifest.json').packages
  assert.deepEqual([inner, outer], ['1.2.3', '1.2.3'])
})

describe('a name that another file does not export stops', () => {
  const files = {
    'remote.tsx': `import { missing } from './other'; export const part = missing`,
    'other.ts': 'export const other = 1',
  }
  for (const [half, at] of [
    ["the browser's half", 0],
    ["Node's half", 1],
  ] as const)
    it(`the build of ${half}`, async () => {
      const config = remote(dir)[at]
      assert.ok(config)
      assert.match(await build(files, [config]), /'missing'.* was not found in '\.\/other'/)
    })

  it('a part in development, in its own frame and for a running site', async () => {
    for (const config of [standalone(dir), forSite(dir, 9000)])
      assert.match(await build(files, [config]), /'missing'.* was not found in '\.\/other'/)
  })
})
