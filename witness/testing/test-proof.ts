import { createHash } from 'node:crypto'
import { proofFileText } from 'shared/log'
import { testEntries, TestLog } from './test-log'

export const SALT = '00112233445566778899aabbccddeeff'
export const NAME = '春风公司'

export const LEAF = `slow-life-farm/ledger-row/v1
id 123
list donation
type 企业捐赠
purpose 食堂 改造
item 现金
unit ${createHash('sha256').update(`${SALT}\n${NAME}`).digest('hex')}
date 2026-11-20
amount 1234.50
corrects -
reason -
`

/**
 * A log in which the row stands at a place, and the row's proof.
 * @param leaf by default a row of the ledger
 */
export function provenRow({
  index,
  size,
  leaf = LEAF,
}: {
  index: number
  size: number
  leaf?: string
}) {
  const log = new TestLog('farm.example/ledger', testEntries(size).with(index, leaf))
  const proof = {
    index,
    proof: log.reader().inclusionProof(index),
    checkpoint: log.checkpoint(),
    extra: new TextEncoder().encode(leaf),
  }
  return { log, proof, text: proofFileText(proof) }
}
