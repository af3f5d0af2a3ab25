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

/** Adds rules to a style sheet of the part. OWN and OTHER stand for its classes. */
function faultsWith(rules: string): string {
  appendFileSync(style, rules.replaceAll('OWN', own).replaceAll('OTHER', other))
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
    '.Header-module-header-a1B2c',
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
    ['@layer base,parts;', /has @layer base,parts, which/],
    ['@keyframes spin{to{rotate:1turn}}', /defines the animation spin for the whole page\./],
    ['@font-face{font-family:"Songti SC";src:url(x.woff2)}', /defines the font Songti SC for/],
    ['@font-face{src:url(x.woff2)}', /defines the font without a name for/],
  ] as const)
    it(rule, () => assert.match(faultsWith(rule), expected))

  it('not an animation or a font with a name of the part’s own', () => {
    const animation = '@keyframes Picture-module-spin-a1B2c{from{rotate:0}to{rotate:1turn}}'
    assert.equal(faultsWith(`${animation}@font-face{font-family:"mf-live-digits"}`), '')
  })
})

it('a style sheet that ends within a rule is refused', () => {
  assert.match(faultsWith('OWN{margin:0'), /is no complete style sheet \(Unclosed block\)\. Build/)
})

it('the shell may style the page', () => {
  writeFileSync(style, 'body{margin:0}')
  assert.deepEqual(styleFaults('shell', dist), [])
})
