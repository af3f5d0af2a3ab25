import { describeRemote } from 'testing'
import * as remote from './remote'

describeRemote('home', remote)

it('offers its table of contents and nothing else', () => {
  expect(Object.keys(remote).sort()).toEqual(['contract', 'messages', 'part', 'routes'])
})

it('has one screen, at its very address', () => {
  expect(remote.routes).toHaveLength(1)
  expect(remote.routes[0]).toMatchObject({ index: true })
})
