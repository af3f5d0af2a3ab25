import type { Messages } from 'shared/contract'

/** The wording of anchors on a chain; shown only where the operator has configured one. */
export const enAnchor: Messages = {
  anchored: 'Anchored on the chain',
  signed: 'Signed',
  rows: {
    one: 'chain {{chain}}, block {{block}} ({{time}}).',
    all: 'all {{total}} entries on this page, chain {{chain}}, block {{block}} ({{time}}).',
    some: '{{anchored}} of the {{total}} entries on this page, chain {{chain}}, block {{block}} ({{time}}). The others are signed and wait for the next anchor.',
  },
  agreed: 'Your browser asked {{asked}} nodes, and the {{agreed}} that answered say the same.',
  alone: 'Your browser has only one node to ask, and none to compare it with.',
  why: {
    unread:
      'what the comparison needs could not be loaded, so nothing can be said of the chain yet.',
    none: 'there is no anchor to check at present.',
    'not yet': 'the chain has no anchor yet that covers it. It waits for the next one.',
    unreachable:
      'the nodes of the chain do not answer, or too few of them, so nothing can be said of the chain. The signature is not affected.',
    differs:
      'the nodes of the chain disagree, or the contract is not the one that the farm has announced, so nothing is concluded. The signature is not affected.',
    newer:
      'the anchor on the chain is newer than the log that came now, so the two cannot be compared yet. Please look again in a while.',
  },
  verdict: {
    fork: 'the log is not the one that the chain holds. None of these entries counts as verified.',
    cut: 'the log is shorter than the one that the chain holds, and its end cannot be loaded. None of these entries counts as verified.',
  },
  found: {
    fork: 'The log that you are shown does not go on from the one that the chain holds: entries were changed or removed, or you are shown another log.',
    cut: 'The log that the chain holds is longer, and the rest of it cannot be loaded.',
    chain:
      'Block {{block}} of chain {{chain}} ({{time}}): {{size}} entries (nodes that say so: {{agreed}})',
    log: 'Received now: {{size}} entries',
    download: 'Download what the chain holds and the signature that came now (evidence)',
  },
  how: {
    title: 'The anchor on the chain',
    text: 'From time to time the farm writes the number of entries and the fingerprint of the log to a chain. This is called an anchor, and the fingerprint covers every entry that was in the log by then. Unless the farm alone runs that chain, it cannot change the anchor afterwards. Your browser asks the nodes of the chain itself, and checks that the log has gone on from there with nothing changed. This proves that the entry was there at that time, not that it is true.',
  },
}
