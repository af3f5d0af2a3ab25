import type { Messages } from 'shared/contract'

/** The wording of the recomputation of the whole ledger in the visitor's browser. */
export const enRecompute: Messages = {
  link: 'Add it up yourself',
  title: 'Add it up yourself',
  lead: 'The farm’s server adds up the balance and the sums of each month. Here your own browser can fetch every entry of the public log, add them up by itself, and compare its sums with the published ones, month by month and to the fen.',
  cost: 'For a large ledger this downloads some tens of MB. You can go on reading this page meanwhile, or stop and go on later.',
  start: 'Start',
  cancel: 'Stop',
  goOn: 'Go on',
  anew: 'Start over',
  again: 'Add it up again',
  withoutScripts:
    'Your browser runs no scripts, so it cannot do this here. You can use the command below on your own computer.',
  running: {
    start: 'Fetching the published figures and the newest signature of the log',
    label: 'Entries read',
    read: '{{read}} of {{size}} entries read; {{mb}} MB',
    said: '{{percent}}% read',
    end: 'All entries read; checking them',
  },
  same: 'Your browser added up {{rows}} entries. The balance, donations, expenses and the sums of {{months}} months are exactly those that this site publishes.',
  differs: 'What this site publishes is not what the entries in the log add up to: {{figures}}.',
  differsMore: '{{figures}} and others, {{count}} in all',
  inMonth: 'the sums of {{month}}',
  unfit:
    'The entries that this site served are not those that the farm has signed, so they were not added up. They were changed after they were signed, or on their way.',
  uncountable:
    'The log holds something signed that cannot be added up, so there are no sums: {{detail}}',
  empty: 'The ledger has no entries yet, so there is nothing to add up.',
  stopped: {
    canceled: 'Stopped after {{read}} entries. Nothing can be said yet.',
    unread:
      'Something could not be loaded, so this stopped after {{read}} entries. That does not mean that anything is wrong with the entries; nothing can be said yet.',
    waiting:
      'The newest entries are not yet in the log, so nothing can be compared yet. Please go on in a while.',
  },
  result: 'Result',
  signed:
    'Checked against the signature of the log {{origin}}: {{size}} entries, signed with the farm’s own key, verified by your browser.',
  demo: 'These are demonstration entries, not real money.',
  totals: {
    title: 'Totals',
    column: 'Figure',
    counted: 'Your browser',
    published: 'This site',
    verdict: 'Compared',
    balance: 'Balance',
    income: 'Donations',
    expense: 'Expenses',
    rows: 'Entries',
    number: '{{rows}}',
  },
  months: { title: 'Each month', column: 'Month', income: 'Donations', expense: 'Expenses' },
  isSame: 'Same',
  isDifferent: 'Different',
  published: 'published: {{amount}}',
  none: 'none',
  provesTitle: 'What this proves',
  proves:
    'If all are the same, the published totals and monthly sums are exactly what the signed entries of the log add up to: nothing was counted twice or left out, and of corrected entries only the correction counts.',
  provesNotTitle: 'What this does not prove',
  provesNot:
    'It does not prove that an entry was true when it was made, or that everything received or spent has an entry. The sums by purpose and the transfers are not part of this check.',
  command: {
    title: 'Without a browser',
    text: 'With Node and the source code of this site, the command below makes the same comparison on your own computer. Put the key from {{address}} in the place of VKEY; it is best compared with a copy from somewhere else.',
  },
}
