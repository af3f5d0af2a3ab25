import { describeRemote } from 'testing'
import * as remote from './remote'

// Shown only for rows that this browser itself has found on the chain (seal/AnchorNote.tsx).
describeRemote('finance', remote, ['anchor.anchored'])

it('the entry module only lists its contents', () => {
  expect(Object.keys(remote).sort()).toEqual(['contract', 'messages', 'part', 'routes', 'widgets'])
  expect(Object.keys(remote.widgets ?? {})).toEqual(['finance/ledger'])
})
