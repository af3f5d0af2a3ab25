import { describeRemote } from 'testing'
import * as remote from './remote'

describeRemote('finance', remote)

it('the entry module only lists its contents', () => {
  expect(Object.keys(remote).sort()).toEqual(['contract', 'messages', 'part', 'routes', 'widgets'])
  expect(Object.keys(remote.widgets ?? {})).toEqual(['finance/ledger'])
})
