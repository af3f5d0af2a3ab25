import { describeRemote } from 'testing'
import * as remote from './remote'

describeRemote('finance', remote)

it('the front door is a table of contents and nothing else', () => {
  expect(Object.keys(remote).sort()).toEqual(['contract', 'messages', 'part', 'routes', 'widgets'])
  expect(Object.keys(remote.widgets ?? {})).toEqual(['finance/ledger'])
})
