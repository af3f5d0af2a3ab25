import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, it } from 'node:test'
import { registryName, REMOTES } from 'build/parts.mjs'
import { ROOT } from '../part-build'
import { readNodeList } from './build-list'
import { majorFaults, nameFaults, type Offer } from './name-faults'

const shell: Offer = {
  version: '1.0.0-abc',
  provided: { react: ['lazy', 'useState'], 'shared/ui': ['Button', 'formatDate'] },
  libraries: { react: '19.3.1', i18next: '26.7.2' },
}

/** What the built shell offers. */
function realOffer(): Offer {
  const dist = path.join(ROOT, 'shell/dist')
  const bundle = createRequire(import.meta.url)(path.join(dist, 'node/main.cjs')) as {
    provided: Record<string, object>
  }
  const provided = Object.fromEntries(
    Object.entries(bundle.provided).map(([door, names]) => [door, Object.keys(names)]),
  )
  return { version: 'built', provided, libraries: readNodeList('shell', dist)?.libraries ?? {} }
}

describe('the built shell provides', () => {
  const offer = realOffer()
  for (const part of REMOTES)
    it(`all that the built ${part} uses`, () => {
      const uses = readNodeList(part, path.join(ROOT, part, 'dist'))
      assert.ok(uses)
      // Every part has components, texts and links.
      for (const door of ['react/jsx-runtime', 'shared/i18n', 'shared/ui'])
        assert.ok(uses.names[door]?.length, door)
      assert.deepEqual(nameFaults(registryName(part), uses.names, offer), [])
      assert.equal(Object.keys(uses.libraries).length, 7)
      assert.deepEqual(majorFaults(registryName(part), uses.libraries, offer), [])
    })
})

it('a name is refused that the shell does not provide', () => {
  assert.deepEqual(nameFaults('live', { 'shared/ui': ['Button', 'formatTime'] }, shell), [
    'live uses formatTime of shared/ui, which the running shell 1.0.0-abc does not provide. Release the shell first, or stop using it.',
  ])
})

it('a name is refused that only every object has', () => {
  assert.match(
    nameFaults('live', { constructor: ['name'] }, shell).join(),
    /uses constructor, which/,
  )
  assert.match(majorFaults('live', { toString: '1.0.0' }, shell).join(), /has no toString\./)
})

it('a module is refused that the shell does not provide, even without a name', () => {
  for (const names of [['*'], []])
    assert.deepEqual(nameFaults('live', { 'shared/film': names }, shell), [
      'live uses shared/film, which the running shell 1.0.0-abc does not provide. Release the shell first, or stop using it.',
    ])
})

it('a module as a whole is fine where the shell provides it', () => {
  assert.deepEqual(nameFaults('pay', { react: ['*'] }, shell), [])
})

it('another major version of a library is refused, a minor one is fine', () => {
  assert.deepEqual(majorFaults('live', { react: '18.3.1', i18next: '26.0.0' }, shell), [
    "live was built with react 18.3.1, but the running shell 1.0.0-abc has react 19.3.1. Build the part with the shell's version, or release both together.",
  ])
})
