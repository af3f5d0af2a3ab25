import { describeRemote } from 'testing'
import * as remote from './remote'

describeRemote('finance', remote)

test('the front door is a table of contents and nothing else', () => {
  expect(Object.keys(remote).sort()).toEqual(['contract', 'messages', 'routes', 'widgets'])
  expect(Object.keys(remote.widgets ?? {})).toEqual(['finance/ledger'])
})
