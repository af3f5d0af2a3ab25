import { shanghaiTime } from '../calendar'
import type { Queries } from '../database/schema'
import type { ChainSettings } from './settings'
import { lastLook, QUIET } from './status'

/**
 * The state of the anchors for staff.
 * @returns sentences, and whether somebody has to act
 */
export async function anchorStatus(
  queries: Queries,
  chain: ChainSettings | undefined,
): Promise<{ sentences: string[]; needsAction: boolean }> {
  if (!chain) return told(['No chain is configured (CHAIN_ENDPOINTS …), so nothing is anchored.'])
  const look = await lastLook(queries, chain)
  if (!look)
    return told([
      'Nobody has looked at the chain yet. A running process with CHAIN_RPC and CHAIN_KEY_FILE does it by itself.',
    ])
  const { state, says, anchored, checkedAt, dueAt } = look
  const times = `Looked at ${timeOf(checkedAt)}; the next look is due at ${timeOf(dueAt)}.`
  const newest =
    anchored === null ? 'Nothing was anchored so far.' : `Anchored last: size ${anchored}.`
  return told([says, newest, times], !QUIET.includes(state))
}

const told = (sentences: string[], needsAction = false) => ({ sentences, needsAction })

/** In Asia/Shanghai, like all times in staff commands. */
const timeOf = (time: Date) => shanghaiTime(time).slice(0, 19).replace('T', ' ')
