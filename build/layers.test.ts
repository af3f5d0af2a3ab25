import assert from 'node:assert/strict'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import postcss from 'postcss'
import webpack from 'webpack'
import { forSite, standalone } from './dev-webpack.mjs'
import { layerOf } from './layers.mjs'
import { remote } from './webpack.mjs'

const root = path.resolve(import.meta.dirname, '..')

describe('the cascade layer of', () => {
  for (const [file, own, layer] of [
    ['shared/ui/layers.css', 'shell', undefined],
    ['shared/ui/tokens.css', 'shell', 'base'],
    ['shared/ui/base.css', 'parts.live', 'base'],
    ['shared/ui/Button.module.css', 'shell', 'ui'],
    ['shared/ui/scenes/Scene.module.css', 'parts.live', 'ui'],
    ['shell/src/chrome/Header.module.css', 'shell', 'shell'],
    ['build/standalone/StandaloneFrame.module.css', 'parts.live', 'shell'],
    ['mf-live/src/player/Bar.module.css', 'parts.live', 'parts.live'],
    ['mf-home/src/home/Home.module.css', 'shell', 'parts.home'],
    ['node_modules/@photo-sphere-viewer/core/index.css', 'parts.home', 'parts.home'],
    ['shared/forms/Form.module.css', 'parts.pay', 'parts.pay'],
  ] as const)
    it(`${file} in a build of ${own} is ${layer ?? 'none'}`, () =>
      assert.equal(layerOf(path.join(root, file), own), layer))
})

describe('a part that was built', () => {
  const dir = path.join(mkdtempSync(path.join(tmpdir(), 'part-')), 'mf-film')
  before(() => {
    mkdirSync(path.join(dir, 'src'), { recursive: true })
    symlinkSync(path.join(root, 'node_modules'), path.join(dir, '../node_modules'))
    const files = {
      'remote.tsx': `
        import './library.css'
        import styles from './Reel.module.css'
        import { Chip } from 'shared/ui'
        export const Reel = () => <Chip className={styles.reel} />`,
      'library.css': '@charset "utf-8";\n@import "./imported.css";\n.film{margin:0}',
      'imported.css': '.imported{margin:1px}',
      'Reel.module.css':
        '.reel{animation:turn 1s}@keyframes turn{to{rotate:1turn}}@media print{.reel{color:red}}',
    }
    writeFileSync(path.join(dir, 'package.json'), '{ "version": "1.0.0" }')
    for (const [name, text] of Object.entries(files))
      writeFileSync(path.join(dir, 'src', name), text)
  })
  after(() => rmSync(path.dirname(dir), { recursive: true }))

  /** Builds the part and returns all files with this ending in its folder `dist`, joined. */
  async function built(config: webpack.Configuration, ending: string): Promise<string> {
    const output = mkdtempSync(path.join(dir, 'dist-'))
    const compiler = webpack({
      ...config,
      cache: false,
      output: { ...config.output, path: output },
    })
    const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
      compiler.run((error, done) => (error ? reject(error) : resolve(done))),
    )
    await new Promise((resolve) => compiler.close(resolve))
    assert.deepEqual(stats?.toJson({ all: false, errors: true }).errors, [])
    const names = readdirSync(output).filter((name) => name.endsWith(ending))
    return names.map((name) => readFileSync(path.join(output, name), 'utf8')).join('\n')
  }

  /** What stands at the top of a style sheet, each once. */
  const heads = (css: string) => [
    ...new Set(
      postcss
        .parse(css)
        .nodes.filter((node) => node.type !== 'comment')
        .map((node) => (node.type === 'atrule' ? node.params : node.type)),
    ),
  ]

  for (const [what, config] of [
    ['for the site', () => remote(dir)[0]!],
    ['for a tab of a running site', () => forSite(dir, 1)],
  ] as const)
    it(`${what} has all of its styles in its own layer`, async () => {
      const css = await built(config(), '.css')
      assert.deepEqual(heads(css), ['parts.film'])
      for (const rule of [
        /\.imported\s*\{\s*margin:\s*1px/,
        /\.film\s*\{\s*margin:\s*0/,
        /\.Reel-module-reel-[\w-]{5}\s*\{\s*animation:\s*Reel-module-turn-/,
        /@keyframes Reel-module-turn-/,
      ])
        assert.match(css, rule)
    })

  it('to be shown alone has them there, and shared/ui in its layers', async () => {
    const css = (await built(standalone(dir), '.css')).replaceAll('\n', '').replaceAll(' {', '{')
    for (const start of [
      '@layer base, ui, parts, shell;',
      '@layer base{/* Paper and field.',
      '@layer base{*,',
      '@layer ui{.Chip-module-chip-',
      '@layer shell{.StandaloneFrame-module-bar-',
      '@layer parts.film{.imported{',
      '@layer parts.film{.film{',
      '@layer parts.film{.Reel-module-reel-',
    ])
      assert.ok(css.includes(start), start)
  })
})
