import { describeRemote } from 'testing'
import * as remote from './remote'

describeRemote('home', remote, [
  'badges.chain',
  'badges.label',
  'badges.now',
  'badges.organic',
  'facts.farmers',
  'facts.farmersNote',
  'facts.land',
  'hero.tagline',
  'mission.text',
  'realtime.noneNote',
  'realtime.output',
  'realtime.users',
])

it('only lists its contents', () => {
  expect(Object.keys(remote).sort()).toEqual(['contract', 'messages', 'part', 'routes'])
})

it('has one screen, at exactly its base path', () => {
  expect(remote.routes).toHaveLength(1)
  expect(remote.routes[0]).toMatchObject({ index: true })
})
