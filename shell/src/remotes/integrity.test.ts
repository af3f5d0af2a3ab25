import { liveRelease } from '../testing/parts'
import { guardLoads, learnHashes } from './integrity'

const HASH = `sha384-${'x'.repeat(64)}`

function scriptAt(address: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = address
  return script
}

beforeAll(() => {
  guardLoads()
  const live = liveRelease('1.0.0-a')
  const files = [{ path: 'remoteEntry.js', integrity: HASH, bytes: 1 }]
  learnHashes({ revision: 1, shell: liveRelease('1.0.0-s'), remotes: { live: { ...live, files } } })
})

it('gives a file of a release its hash, also when it is asked for again', () => {
  for (const query of ['', '?attempt=1']) {
    const script = scriptAt(`/releases/mf-live/1.0.0-a/remoteEntry.js${query}`)
    expect(script.integrity).toBe(HASH)
    expect(script.getAttribute('crossorigin')).toBe('anonymous')
    expect(script.src).toBe(`${location.origin}/releases/mf-live/1.0.0-a/remoteEntry.js${query}`)
  }
})

it('asks for a file again at an address that no cache has', () => {
  const file = '/releases/mf-live/1.0.0-a/streams.js'
  const addresses = [1, 2, 3].map(() => new URL(scriptAt(file).src))
  expect(addresses.map(({ search }) => search)).toEqual(['', '?attempt=1', '?attempt=2'])
})

it('gives styles of a release their hash, too', () => {
  const link = document.createElement('link')
  link.href = '/releases/mf-live/1.0.0-a/remoteEntry.js'
  expect(link.integrity).toBe(HASH)
})

it('lets no browser run a file of a release that nobody published', () => {
  const script = scriptAt('/releases/mf-live/9.9.9-b/x.js')
  expect(script.integrity).toBe(`sha384-${'A'.repeat(64)}`)
})

it('leaves other addresses alone', () => {
  for (const address of ['/media/x.js', 'http://localhost:3003/releases/x.js', 'blob:x']) {
    const script = scriptAt(address)
    expect(script.integrity).toBeFalsy()
    expect(script.hasAttribute('crossorigin')).toBe(false)
  }
})

it('keeps the hashes of earlier registries: a tab goes on with what it began', () => {
  learnHashes({ revision: 2, shell: liveRelease('1.0.0-s'), remotes: {} })
  const script = scriptAt('/releases/mf-live/1.0.0-a/remoteEntry.js')
  expect(script.integrity).toBe(HASH)
})
