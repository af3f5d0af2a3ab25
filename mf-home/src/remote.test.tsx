import { describeRemote } from 'testing'
import * as remote from './remote'

describeRemote('home', remote)

it('only lists its contents', () => {
  expect(Object.keys(remote).sort()).toEqual(['contract', 'messages', 'part', 'routes'])
})

it('has one screen, at exactly its base path', () => {
  expect(remote.routes).toHaveLength(1)
  expect(remote.routes[0]).toMatchObject({ index: true })
})
