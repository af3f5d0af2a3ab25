import * as verifier from 'shared/log'
import { newKey } from 'testing'
import { gift, cost } from '../testing/ledger-answers'
import { key, log, other, rows, verdict, visit } from '../testing/sealed-ledger'
import { signedLog } from '../testing/signed-log'

/*
 * The control of the tests that tamper: each of these visits is red, and it is green as soon as the one check that
 * sees the fault says yes to everything. So none of the checks could be left out without a test that fails.
 */

jest.mock('shared/log', () => ({
  ...jest.requireActual<typeof verifier>('shared/log'),
  verifyInclusion: jest.fn(),
  verifyConsistency: jest.fn(),
  openCheckpoint: jest.fn(),
}))

beforeEach(() => {
  const real = jest.requireActual<typeof verifier>('shared/log')
  jest.mocked(verifier.verifyInclusion).mockImplementation(real.verifyInclusion)
  jest.mocked(verifier.verifyConsistency).mockImplementation(real.verifyConsistency)
  jest.mocked(verifier.openCheckpoint).mockImplementation(real.openCheckpoint)
})

const ALL = /^已验证：这一页 2 笔都/
const RED = /^验证失败：/

/** Takes the text of a checkpoint for signed, by whomever. */
const opensAll: typeof verifier.openCheckpoint = (text) => {
  const note = verifier.parseNote(text)
  const checkpoint = note && verifier.parseCheckpoint(note.text)
  return checkpoint && { ...checkpoint, witnesses: [] }
}

const rewritten = rows.map((row) => (row.id === '9' ? { ...row, amount: '1.00' } : row))

it.each<[string, Parameters<typeof visit>[0], () => unknown]>([
  [
    'inclusion',
    { shown: [{ ...gift, amount: '1280.01' }, cost] },
    () => jest.mocked(verifier.verifyInclusion).mockImplementation(() => true),
  ],
  [
    'consistency with what was seen, at the same size',
    { log: signedLog(rewritten, [key]) },
    () => jest.mocked(verifier.verifyConsistency).mockImplementation(() => true),
  ],
  [
    'consistency with what was seen, of a larger log',
    { log: signedLog([...rewritten, other('15')], [key]) },
    () => jest.mocked(verifier.verifyConsistency).mockImplementation(() => true),
  ],
  [
    'the signature',
    { log: signedLog(rows, [newKey()]) },
    () => jest.mocked(verifier.openCheckpoint).mockImplementation(opensAll),
  ],
])('only the check of %s stands between the fault and the seal', async (_, fault, sayYes) => {
  const { memory } = visit({ log })
  await verdict(ALL)
  visit({ memory, ...fault })
  expect(await verdict(RED)).toBeVisible()
  sayYes()
  visit({ memory, ...fault })
  expect(await verdict(ALL)).toBeVisible()
})
