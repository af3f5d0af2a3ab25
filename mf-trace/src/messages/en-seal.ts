import type { Messages } from 'shared/contract'

export const enSeal: Messages = {
  colon: ': ',
  comma: ', ',
  space: ' ',
  again: 'Check again',
  verified:
    'all {{count}} records of this page agree with the public log that the farm signed, checked by your own browser.',
  some: '{{verified}} of the {{total}} records of this page agree with the public log that the farm signed.',
  failed_one:
    '{{count}} record does not agree with the public log; it has a broken mark: what is shown there is not what was signed, or is about another batch.',
  failed_other:
    '{{count}} records do not agree with the public log; they have a broken mark: what is shown there is not what was signed, or is about another batch.',
  waiting_one: '{{count}} record is not in the log yet; it is checked by itself once it is.',
  waiting_other:
    '{{count}} records are not in the log yet; they are checked by themselves once they are.',
  withheld_one:
    '{{count}} record has a place in the log, but no proof of it came, so it could not be checked: it may just have been changed. Please open this page again.',
  withheld_other:
    '{{count}} records have places in the log, but no proofs of them came, so they could not be checked: they may just have been changed. Please open this page again.',
  demo_one: '{{count}} record is a sample, which is not in the log.',
  demo_other: '{{count}} records are samples, which are not in the log.',
  evidence: 'See the evidence in the ledger',
  log: {
    notYet: 'your browser has not checked the records here yet.',
    unread:
      'the data for the check could not be read, so nothing can be said yet. The records are shown as usual.',
    none: 'the public log has no first signature yet, so there is nothing to check.',
    older:
      'the log received now is older than the one you saw last; that is no contradiction. Please check again in a while.',
    unwitnessed:
      'no witness has signed this log yet, so it cannot be said that others see the same one. Please check again in a while.',
    cosignature:
      'a witness’s signature on the log is wrong, so none of the records here counts as verified.',
    signature: 'the signature of the log is wrong, so none of the records here counts as verified.',
    fork: 'the log is not the one that your browser saw last, so none of the records here counts as verified.',
    unproven:
      'the hashes of the log do not fit its own signature, so none of the records here counts as verified.',
    cut: 'the log is shorter than the one that your browser saw last, and its end is gone. None of the records here counts as verified.',
    size: 'The log has {{size}} entries now, rows of the ledger and records of batches. The farm signed:',
  },
  how: {
    title: 'How this is verified',
    lead: 'The farm writes each event, test, certificate and file of a batch into a public log, together with the ledger, and signs it. Your browser hashes what this page shows (SHA-256) and looks whether that is what was signed; the log holds the Chinese originals.',
    proves:
      'It proves that what is shown here is what was recorded when it was signed. If a record or the log is changed later, browsers that checked it before will notice.',
    provesNot:
      'It does not prove that a record was true, that everything was recorded, that this is the last version, or that what is in the bag is of this batch. Which events belong to this batch, how often a record was changed, earlier recalls, and when and why a file was withdrawn are not checked.',
  },
  keep: 'Below is each record of this page. Keep the proof and the content, and you can check them later yourself.',
  about: {
    product: 'Product',
    field: 'Field',
    batch: 'Batch',
    recall: 'Recall',
    event: 'Event',
    error: 'Declared an error',
    test: 'Test',
    certificate: 'Certificate',
    document: 'File',
  },
  raw: 'As the log holds it',
  key: 'Download the farm’s public key',
  byHand: 'How to check by hand',
  proof: 'Download the proof',
  content: 'Download the content',
}
