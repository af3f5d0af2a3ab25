import type { Registry } from 'shared/contract'
import { liveRelease } from '../testing/parts'
import { createRemoteLoader } from './remote-loader'

const remote = { contract: 2, routes: [], messages: { zh: {}, en: {} } }

const registry = (version: string): Registry => ({
  revision: 1,
  shell: liveRelease('1'),
  remotes: { live: liveRelease(version) },
})

function setUp(loadModule: (entry: string, attempt: number) => Promise<unknown>, newest = '2') {
  const loaded: string[] = []
  const remotes = createRemoteLoader({
    registry: registry('1'),
    limit: 1000,
    fetchRegistry: async () => registry(newest),
    loadModule: ({ entry, attempt }) => loadModule(entry, attempt),
    onLoaded: (name) => loaded.push(name),
  })
  return { remotes, loaded }
}

it('loads a remote once, however often it is requested', async () => {
  const load = jest.fn(async () => remote)
  const { remotes, loaded } = setUp(load)
  const [first, second] = await Promise.all([remotes.load('live'), remotes.load('live')])
  expect(first).toBe(second)
  expect(load).toHaveBeenCalledTimes(1)
  expect(loaded).toEqual(['live'])
})

it('does not cache a failure: the next load starts again', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(remote)
  const { remotes } = setUp(load, '1')
  await expect(remotes.load('live')).rejects.toThrow('gone')
  await expect(remotes.load('live')).resolves.toBe(remote)
})

it('takes a release that was published since, when its own cannot be loaded', async () => {
  const load = jest.fn(async (entry: string, _attempt: number) => {
    if (entry.includes('/1/')) throw new Error('gone')
    return remote
  })
  const { remotes } = setUp(load)
  await expect(remotes.load('live')).resolves.toBe(remote)
  expect(load.mock.calls).toEqual([
    ['/releases/mf-live/1/remoteEntry.js', 0],
    ['/releases/mf-live/2/remoteEntry.js', 1],
  ])
})

it('reloads from the current registry, as another attempt', async () => {
  const load = jest.fn(async (_entry: string, _attempt: number) => remote)
  const { remotes } = setUp(load)
  await remotes.load('live')
  await remotes.reload('live')
  expect(load.mock.calls).toEqual([
    ['/releases/mf-live/1/remoteEntry.js', 0],
    ['/releases/mf-live/2/remoteEntry.js', 1],
  ])
})

it('names the part and its contract when the contract does not match', async () => {
  const { remotes } = setUp(async () => ({ ...remote, contract: 7 }))
  await expect(remotes.load('live')).rejects.toThrow('live needs contract 7, the shell speaks 2.')
})

it('gives up after its time limit', async () => {
  jest.useFakeTimers()
  const { remotes } = setUp(() => new Promise(() => {}))
  const load = remotes.load('live')
  const failed = expect(load).rejects.toMatchObject({ reason: 'slow' })
  await jest.advanceTimersByTimeAsync(1000)
  await failed
  jest.useRealTimers()
})

it('names a part that is not in the registry', async () => {
  const { remotes } = setUp(async () => remote)
  await expect(remotes.load('shop')).rejects.toThrow('The registry has no release of shop.')
})
