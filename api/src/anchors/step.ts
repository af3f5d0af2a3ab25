import { parseCheckpoint, parseNote } from 'shared/log'
import { runAlone } from '../database/claim'
import type { Queries } from '../database/schema'
import { messageOf } from '../error-message'
import { newestCheckpoint } from '../ledger-log/checkpoint'
import { isOfOtherLog, sendingsIn } from './sendings'
import type { ChainSettings, SendingSettings } from './settings'
import { isDue, keepStatus, type FoundStatus } from './status'

/** From one look to the next until the anchor stands, in seconds. */
const RETRY_S = 5
/** How long the node may take for each answer, in ms. A step asks it nine times at most. */
const PATIENCE_MS = 5_000
/** Longer than a step takes. */
const CLAIM_S = 60

/**
 * Takes the next step towards the next anchor, when it is due and no other process is doing it. A process that sends no
 * anchors does nothing. A claim that ended too early does no harm: all transactions for an anchor have the same number,
 * or the contract refuses the second.
 * @returns what was found; undefined when nothing was done
 * @throws when the database is away
 */
export async function anchorIfDue(
  queries: Queries,
  chain: ChainSettings,
): Promise<FoundStatus | undefined> {
  const { chainId, contract, sending } = chain
  if (!sending) return undefined
  const { every } = sending
  if (!(await isDue(queries, chain, every))) return undefined
  let found: FoundStatus | undefined
  const step = async () => {
    // Another process may have done it meanwhile.
    if (!(await isDue(queries, chain, every))) return
    found = await nextStep(queries, chain, sending)
    const after = found.state === 'anchored' ? every : Math.min(every, RETRY_S)
    await keepStatus(queries, chain, found, after)
  }
  await runAlone(queries, `anchor ${chainId} ${contract}`, step, Math.min(every, CLAIM_S))
  return found
}

async function nextStep(
  queries: Queries,
  chain: ChainSettings,
  { rpc, keyFile }: SendingSettings,
): Promise<FoundStatus> {
  // Read once, so that what is sent is of the log that was asked about.
  const newest = await newestCheckpoint(queries)
  if (!newest) return { state: 'nothing', says: 'The log has no checkpoint to anchor yet.' }
  if (await isOfOtherLog(queries, chain, newest.demo)) return otherLog(chain)
  // Its packages are loaded where a chain is configured, and nowhere else.
  const { anchorOnce, readAccount } = await import('chain/anchorer')
  try {
    return await anchorOnce({
      ...{ rpc, chainId: chain.chainId, contract: chain.contract },
      account: readAccount(keyFile),
      newest: () => Promise.resolve(headOf(newest)),
      state: sendingsIn(queries, chain, newest.demo),
      confirmations: chain.confirmations,
      patience: PATIENCE_MS,
    })
  } catch (error) {
    return { state: 'failed', says: messageOf(error) }
  }
}

const otherLog = ({ contract }: ChainSettings): FoundStatus => ({
  state: 'other log',
  says: `The contract ${contract} holds anchors of the demonstration’s log, and the real log needs a contract of its own: put one on the chain (npm run deploy:chain), and set CHAIN_CONTRACT and CHAIN_CODE_HASH to it. Nothing was sent.`,
})

/** The tree of a signed checkpoint. */
function headOf({ note }: { note: string }) {
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
  if (!checkpoint) return null
  return { size: checkpoint.size, root: Buffer.from(checkpoint.root).toString('hex') }
}
