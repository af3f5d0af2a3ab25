import type { Messages } from 'shared/contract'

/** The wording of the export. */
export const enExport: Messages = {
  title: 'Export',
  lead: 'Download every entry that matches the current filter, oldest first, each with the time and the source of its record. A file without a filter also has a running balance.',
  leadCounted_one:
    'Download the one entry that matches the current filter, with the time and the source of its record. A file without a filter also has a running balance.',
  leadCounted_other:
    'Download all {{total}} entries that match the current filter, oldest first, each with the time and the source of its record. A file without a filter also has a running balance.',
  none: 'No entries match, so there is nothing to export.',
  format: { csv: 'CSV table', jsonl: 'JSON Lines' },
  use: { csv: 'opens in Excel and WPS', jsonl: 'for programs' },
  direct: 'Download directly (no progress shown): ',
  starting: 'Preparing the file',
  waiting: 'Number {{place}} in the queue. It will start automatically when its turn comes.',
  progressOf: 'Progress of the {{format}} export',
  progress: '{{rows}} of {{total}} entries received',
  earlier: 'The filter has changed; this file holds what matched when the export started.',
  cancel: 'Cancel',
  cancelled: 'Cancelled; no file was saved. The ledger itself is not affected.',
  done_one: 'Saved {{name}}: {{rows}} row, as many as the ledger said it would send.',
  done_other: 'Saved {{name}}: {{rows}} rows, as many as the ledger said it would send.',
  again: 'Cannot find the file? Save it again',
  failed: {
    refused: 'This filter cannot be exported',
    refusedAdvice: '{{msg}} Correct the filter and export again. No file was saved.',
    busy: 'Your turn did not come up within {{minutes}} minutes',
    busyAdvice:
      'Many people are exporting right now; we are sorry for the wait. No file was saved, and the ledger itself is not affected. Please try again later.',
    unreachable: 'The export could not be started',
    unreachableAdvice:
      'No file was saved; the ledger itself is not affected. Wait a moment and try again.',
    broken: 'The export was interrupted',
    brokenAdvice:
      '{{rows}} of {{total}} entries were received. The file is incomplete, so it was not saved. The ledger itself is not affected; please try again.',
    unequal: 'The entries received do not match the ledger’s count',
    unequalAdvice:
      '{{rows}} entries were received but {{total}} were expected, so no file was saved. Try again, or use the direct download below.',
    unknownTotal: 'an unknown number',
  },
  wechat: 'Files cannot be saved inside WeChat. Copy the link and open it in a browser.',
  copy: 'Copy the {{format}} link',
  package: {
    link: 'Download the whole ledger as a data package (zip)',
    use: 'All entries with a description of every column, for auditors, journalists and researchers to check with their own tools.',
    copy: 'Copy the data package link',
  },
}
