import type { Messages } from 'shared/contract'

/** The wording of the seal, which only the visitor's own browser sets. */
export const enSeal: Messages = {
  title: 'Verification',
  colon: ': ',
  space: ' ',
  again: 'Check again',
  log: {
    notYet: 'your browser has not checked these entries yet.',
    unread:
      'what the check needs could not be loaded, so nothing can be said yet. The entries are shown as usual.',
    none: 'the public log has no signature yet, so there is nothing to check against.',
    older:
      'the log that came now is older than the one you saw last. The two agree. Please check again in a while.',
    unwitnessed:
      'no witness has signed this log yet, so nothing says that others see the same log. Please check again in a while.',
    cosignature:
      'a witness’s signature of the log is wrong. None of these entries counts as verified.',
    signature: 'the log’s signature is wrong. None of these entries counts as verified.',
    fork: 'the log does not agree with what your browser saw last time. None of these entries counts as verified.',
    unproven:
      'the hashes of the log do not fit its own signature. None of these entries counts as verified.',
    cut: 'the log is shorter than the one your browser saw last time, and its end cannot be loaded. None of these entries counts as verified.',
  },
  page: {
    verified:
      'all {{verified}} entries on this page agree with the public log that the farm has signed. Your own browser checked them.',
    some: '{{verified}} of the {{total}} entries on this page agree with the public log that the farm has signed.',
    failed:
      '{{ids}} does not agree with the public log: what is shown here is not what was signed.',
    waiting: 'Not yet in the log: {{waiting}}. The check is repeated by itself.',
    skipped: '{{ids}} is not in the log, although later entries are.',
    erased: 'Entries with erased words: {{erased}}. What was erased cannot be checked.',
  },
  entry: {
    verified:
      'this entry, as the page shows it, agrees with the public log that the farm has signed. Your own browser checked it.',
    failed:
      'this entry, as the page shows it, does not agree with the public log. It is not what was signed.',
    unchecked: 'your browser has not checked this entry yet.',
    waiting: 'this entry is not yet in the public log. The check is repeated by itself.',
    skipped: 'this entry is not in the public log, although later ones are.',
    erased: 'Some of its words were erased and cannot be checked.',
  },
  removed:
    'entry {{place}} of the public log is No. {{id}}, but the ledger does not have it. Entries never go away once they are recorded: please ask the farm about this number.',
  found: {
    unknownKey: 'It was not signed with a key that this site publishes.',
    signature:
      'It was not signed with a key that your browser remembers. When the farm changes its key, the new key first signs together with the old one for a while.',
    cosignature:
      'The farm’s signature is right, but the one in the name of a witness was not made with its key, or is of another log.',
    fork: 'What you saw before has not stayed as it was in the log: entries were changed or removed, or you are shown another log.',
    unproven:
      'Whether what you saw before is still in the log cannot be checked: the hashes that came do not lead to what was signed. The log may be damaged, or somebody changed it on its way.',
    cut: 'The log that you saw before was longer, and the rest of it cannot be loaded.',
    before: 'Seen {{time}}: {{size}} entries',
    now: 'Received {{time}}: {{size}} entries',
    advice:
      'The entries are still shown, but please do not rely on them being unchanged. Keep the file below: others can check it with you, and you can ask the farm about it.',
    download: 'Download the signature that came now',
    downloadBoth: 'Download both signatures (evidence)',
  },
  how: {
    title: 'How this is checked',
    lead: 'The farm writes each entry into a public log, in order, and signs the log. Your browser computes the entry again from what is on your screen, and checks that it is the one that was signed. The log holds the original Chinese. Records of batches are in the same log, and the numbers of entries (No.) may have gaps; an entry’s place in the log is counted in the log.',
    proves: 'What this proves',
    provesText:
      'If the check succeeds, the entry is the one that was signed, and all that you saw of the log before is still in it. If the farm changes the log later, or shows somebody else another one, there are two signatures that contradict each other, and whoever holds both has evidence.',
    provesNot: 'What this does not prove',
    provesNotText:
      'It does not prove that an entry was true when it was made. Vouchers, payment records and a visit are for that. Whether an entry was corrected later is said by the entry that corrects it.',
    signed: 'Signed: the signature is made with the farm’s own key.',
  },
  step: {
    raw: 'Raw values',
    log: 'Your browser fetched the newest signature of the log {{origin}}, which says that the log now holds {{size}} entries.',
    key: 'The signature is right. Your browser has known this key since {{time}}.',
    before:
      'Your browser saw the log with {{size}} entries at {{time}}. All of them are unchanged in the log of today.',
    first:
      'This is the first time that your browser sees this log. From now on it compares, if it lets this site store data.',
    name: 'A name is not written into the log, but a fingerprint of the name and a random number, so that the name can be erased later. Your browser computed the fingerprint from the name on this page.',
    erased:
      'The name was erased: the log keeps only its fingerprint, and the page says that it was erased. Everything else is checked.',
    leaf: 'Your browser wrote the type, purpose, item, name, date, amount and correction on this page as a text in a fixed form and computed its fingerprint (the SHA-256 hash). When and from where the entry was recorded, and its vouchers, are not part of it.',
    in: 'The fingerprint is entry {{place}} of {{size}} in the log: joined step by step with {{count}} fingerprints beside it, it gives the signed fingerprint of the whole log (the root of a Merkle tree).',
    notIn:
      'The log says that it is entry {{place}} of {{size}}, but joined step by step with {{count}} fingerprints beside it, it does not give the signed fingerprint of the whole log (the root of a Merkle tree).',
  },
}
