import type { Messages } from 'shared/contract'

/** The wording of the charts. */
export const enCharts: Messages = {
  title: 'Charts',
  list: { donation: 'Income', expense: 'Expenses' },
  value: { donation: 'income {{amount}}', expense: 'expenses {{amount}}' },
  share: {
    donation: 'income {{amount}} ({{percent}} of all)',
    expense: 'expenses {{amount}} ({{percent}} of all)',
  },
  shareOf: 'Share',
  net: 'Difference',
  sum: 'Total',
  separator: ' · ',
  sentences: ' ',
  year: '{{year}}',
  rest: '{{others}} others',
  hint: 'Point at a bar to see its figures, or use the arrow keys.',
  table: 'Show the table',
  tableOf: ': {{name}}',
  months: {
    title: 'Income and expenses by month',
    column: 'Month',
    marks: 'Bars by month; use the arrow keys to move through them',
    one: '{{from}}',
    span: '{{from}} to {{to}}',
    gain: '{{when}}: {{donation}} came in and {{expense}} went out, {{difference}} more in than out.',
    loss: '{{when}}: {{donation}} came in and {{expense}} went out, {{difference}} more out than in.',
    only: {
      donation: '{{when}}: {{amount}} came in.',
      expense: '{{when}}: {{amount}} went out.',
    },
    peak: {
      donation: 'Income was highest in {{period}}: {{amount}}.',
      expense: 'Expenses were highest in {{period}}: {{amount}}.',
    },
    byYear: 'Periods longer than three years are shown by year; the table has every month.',
  },
  purposes: {
    title: 'Shares by purpose',
    marks: 'Bars by purpose; use the arrow keys to move through them',
    most: {
      donation: 'The largest share of income is for {{purpose}}: {{percent}}.',
      expense: 'The largest share of expenses is for {{purpose}}: {{percent}}.',
    },
  },
  empty: 'No entries match, so there is nothing to show.',
  failed: 'The charts could not be loaded',
  failedKept:
    'The latest charts could not be loaded; those below are from {{time}}, with the filter used then',
  failedAdvice: 'The ledger itself is not affected.',
  refusedAdvice:
    'Correct the marked fields or clear the filter. The ledger itself is not affected.',
}
