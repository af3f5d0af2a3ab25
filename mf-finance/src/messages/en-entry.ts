import type { Messages } from 'shared/contract'

/** The wording of one entry's own screen. */
export const enEntry: Messages = {
  title: 'Entry',
  name: '{{list}} No.\u00a0{{id}} · {{item}}',
  back: 'Back to the ledger',
  loading: 'Loading this entry',
  list: { donation: 'Donation', expense: 'Expense' },
  demoNote: 'This entry is for demonstration; it is not real income or spending.',
  id: 'Number',
  number: 'No. {{id}}',
  unit: { donation: 'Given by', expense: 'Paid to' },
  source: 'Source',
  sources: {
    file: 'Imported from the file {{file}}',
    correction: 'Corrected by staff',
    demo: 'Demonstration data',
    unknown: 'No source is recorded',
    at: '{{what}}, recorded {{time}}',
  },
  belongs: 'Related entries',
  same: {
    donation: 'All donations for “{{purpose}}”',
    expense: 'What the money for “{{purpose}}” was spent on',
  },
  state: {
    counts: 'It counts towards the totals.',
    corrects: 'It corrects No. {{id}}. ',
    annuls: 'It annuls No. {{id}}; its amount is zero. ',
    corrected: 'Corrected: No. {{id}} replaced it, so it no longer counts towards the totals.',
    annulled: 'Annulled: No. {{id}} gives the reason. It no longer counts towards the totals.',
    latest: 'See No. {{id}}, the entry that is valid now',
  },
  history: {
    title: 'Corrections',
    none: 'This entry has never been corrected.',
    first: 'First recorded',
    corrected: 'Correction {{place}}',
    annulled: 'Annulled',
    shown: 'No. {{id}} (this page)',
    change: '{{field}}: from {{from}} to {{to}}',
    asFirst: '{{list}} {{amount}}',
    reason: 'Reason: {{reason}}',
  },
  copy: 'Copy link',
  print: 'Print',
  printed: { site: 'Slow Life Farm · Ledger', at: 'Printed {{time}} (China time)' },
  missing: {
    title: 'This entry was not found',
    advice:
      'The ledger has no entry with this number. Check that the link is complete, or search the ledger. Entries are never deleted; corrected ones stay visible too.',
    action: 'See the ledger',
  },
  failed: {
    title: 'This entry could not be loaded',
    advice: 'The ledger itself is not affected. Wait a moment and try again.',
  },
}
