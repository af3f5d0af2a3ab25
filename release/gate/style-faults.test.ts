import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { PARTS } from 'build/parts.mjs'
import { ROOT } from '../part-build'
import { styleFaults } from './style-faults'
import { copyBuild, fileOf } from './testing/copied-build'

let dist: string
let style: string
/** Two classes of the part's own. */
let own: string
let other: string
beforeEach(() => {
  dist = copyBuild('mf-live')
  style = fileOf(dist, 'player.', '.css')
  const classes = readFileSync(style, 'utf8').match(/\.[\w-]+-module-[\w-]+/g) ?? []
  const [first, second] = new Set(classes)
  assert.ok(first && second)
  own = first
  other = second
})
afterEach(() => rmSync(dist, { recursive: true, force: true }))

/** Adds rules to the part's layer in one of its style sheets. OWN and OTHER stand for its classes. */
const faultsWith = (rules: string): string => faultsWithText(`@layer parts.live{${rules}}`)

/** Adds text to the end of the style sheet. */
function faultsWithText(text: string): string {
  appendFileSync(style, text.replaceAll('OWN', own).replaceAll('OTHER', other))
  const faults = styleFaults('mf-live', dist)
  for (const fault of faults) assert.match(fault, /^mf-live: player\.\w+\.css .*\.$/)
  return faults.join('\n')
}

for (const part of PARTS)
  it(`${part} as it was built has no fault`, () => {
    assert.deepEqual(styleFaults(part, path.join(ROOT, part, 'dist')), [])
  })

describe('a selector is refused that may select something of the page:', () => {
  for (const selector of [
    '*',
    'body',
    ':root',
    'html body',
    '.column',
    'OWN,p',
    ':not(OWN)',
    'body:has(OWN)',
    'OWN+footer',
    'OWN~*',
    ':is(OWN,footer)',
    ':is()',
    '&',
    '[class*="OWN"]',
    '#app',
    '::view-transition',
  ])
    it(selector, () => {
      assert.match(faultsWith(`${selector}{display:none}`), / styles .* not the part's own\. Begin/)
    })

  for (const around of ['@media print', '@supports (gap:0)', '@container (width>0)', '@layer x'])
    it(`within ${around}`, () => {
      assert.match(faultsWith(`${around}{body{margin:0}}`), / styles body, which/)
    })

  for (const nested of ['&+footer', '+footer', 'body:not(&)', '@media print{~*'])
    it(`within a rule, ${nested}`, () => {
      const end = nested.startsWith('@') ? '}' : ''
      assert.match(faultsWith(`OWN{${nested}{margin:0}${end}}`), / styles .*, which is not/)
    })
})

it('a class of a style sheet is refused that no code uses, as after a throw, and the reason is said', () => {
  const selector = '.Lost-module-screen-a1B2c'
  assert.equal(
    faultsWith(`${selector}{margin:0}`),
    `mf-live: ${path.basename(style)} styles ${selector}, but no code of the part uses the class any more. Look for code that is never reached, like all that follows a throw, or remove the rule.`,
  )
})

describe('a selector is fine that starts at the part’s own class:', () => {
  for (const selector of [
    'OWN',
    'html OWN',
    'OWN p',
    'OWN>*+*',
    'OWN+OTHER',
    ':is(OWN,OTHER) a',
    'OWN:not(.column)',
    '.psv-navbar *',
    'a[href*="&"]OWN',
  ])
    it(selector, () => assert.equal(faultsWith(`${selector}{margin:0}`), ''))

  for (const nested of ['p', '&:hover', '>*+*', '@media print{p'])
    it(`within a rule, ${nested}`, () => {
      const end = nested.startsWith('@') ? '}' : ''
      assert.equal(faultsWith(`OWN{${nested}{margin:0}${end}}`), '')
    })
})

describe('a rule is refused that is for the whole page:', () => {
  for (const [rule, expected] of [
    ['@import "//evil.example/x.css";', /has @import .*, which is for the whole page\./],
    ['@property --paper{syntax:"*";inherits:true}', /has @property --paper, which/],
    ['@keyframes spin{to{rotate:1turn}}', /defines the animation spin for the whole page\./],
    ['@font-face{font-family:"Songti SC";src:url(x.woff2)}', /defines the font Songti SC for/],
    [
      '@font-face{font-family:"mf-live-digits";font-family:"Songti SC"}',
      /defines the font mf-live-digits, Songti SC for the whole page\./,
    ],
    ['@font-face{src:url(x.woff2)}', /defines the font without a name for/],
  ] as const)
    it(rule, () => assert.match(faultsWith(rule), expected))

  it('not an animation or a font with a name of the part’s own', () => {
    const animation = '@keyframes Picture-module-spin-a1B2c{from{rotate:0}to{rotate:1turn}}'
    assert.equal(faultsWith(`${animation}@font-face{font-family:"mf-live-digits"}`), '')
  })
})

describe('what stands outside of the part’s cascade layer is refused:', () => {
  for (const [text, head] of [
    ['OWN{margin:0}', 'OWN'],
    ['@media print{OWN{margin:0}}', '@media print'],
    ['@layer parts.home{OWN{margin:0}}', '@layer parts.home'],
    ['@layer parts.live.late{OWN{margin:0}}', '@layer parts.live.late'],
    ['@layer parts{OWN{margin:0}}', '@layer parts'],
    ['@layer ui{OWN{margin:0}}', '@layer ui'],
    ['@layer{OWN{margin:0}}', '@layer'],
    ['@media print{@layer parts.live{OWN{margin:0}}}', '@media print'],
    ['@layer parts.live,parts.home;', '@layer parts.live,parts.home'],
    ['@layer shell,base;', '@layer shell,base'],
    ['@keyframes Picture-module-spin-a1B2c{}', '@keyframes Picture-module-spin-a1B2c'],
    ['@font-face{font-family:"mf-live-digits"}', '@font-face'],
  ] as const)
    it(text, () => {
      const file = path.basename(style)
      assert.equal(
        faultsWithText(text),
        `mf-live: ${file} has ${head.replace('OWN', own)} outside of the part's cascade layer. Put all rules into @layer parts.live { … } and give no order of layers; build/webpack.mjs does so.`,
      )
    })

  it('and what is in the layer and reaches outside is named by itself', () => {
    assert.match(faultsWithText('@layer parts.live{body{margin:0}}'), / styles body, which is not/)
  })

  for (const layer of ['', ' layer(parts.live)'])
    it(`an import${layer}, whose hash no browser knows`, () => {
      assert.match(
        faultsWithText(`@import "x.css"${layer};`),
        /has @import "x\.css".*, whose rules nobody checks .* no browser knows\. Import it in/,
      )
    })

  for (const fine of [
    '@charset "utf-8";',
    '/* a note */',
    '@layer parts.live{@layer early,late;@layer late{OWN{margin:0}}}',
  ])
    it(`not ${fine}`, () => assert.equal(faultsWithText(fine), ''))
})

describe('!important is refused where it may win over the shell or another part:', () => {
  for (const selector of ['OWN p', 'OWN,OWN *', 'OWN>:is(OTHER,a)', 'OWN:has(OTHER)>a'])
    it(selector, () => {
      const fault = faultsWith(`${selector}{margin:0!important}`)
      assert.match(fault, / makes margin of .* !important, which wins over .*\. Leave out/)
    })

  it('within a rule', () => {
    assert.match(faultsWith('OWN{p{color:red!important}}'), / makes color of p !important/)
  })

  for (const rule of [
    'OWN{margin:0!important}',
    'html OWN:hover::before,OTHER{margin:0!important}',
    'OWN{@media print{margin:0!important}}',
    '.psv-fullscreen-emulation{width:100%!important}',
  ])
    it(`not on elements of the part’s own: ${rule}`, () => assert.equal(faultsWith(rule), ''))
})

it('a style sheet that ends within a rule is refused', () => {
  assert.match(faultsWith('OWN{margin:0'), /is no complete style sheet \(Unclosed block\)\. Build/)
})

it('the shell may style the page', () => {
  writeFileSync(style, 'body{margin:0}')
  assert.deepEqual(styleFaults('shell', dist), [])
})
