import type { Messages } from 'shared/contract'

/** The wording of the accounts of the purposes. */
export const enAccounts: Messages = {
  title: 'Accounts by purpose',
  finding:
    '{{purposes}} purposes: {{received}} received, {{spent}} spent, balance {{left}}. Unrestricted money is moved to a purpose by a written decision; that changes no total.',
  findingOver: '“{{purpose}}”: {{over}}.',
  unrestricted: 'Can be moved',
  received: 'Received',
  movedIn: 'Moved in',
  movedOut: 'Moved out',
  spent: 'Spent',
  left: 'Left',
  overspent: 'Overspent',
  leftOf: '{{amount}} left',
  overBy: 'overspent by {{amount}}',
  figure: '{{name}}\u00a0{{amount}}',
  rows: 'Entries',
  moves: 'Transfers',
  of: ': {{purpose}}',
  transfers: 'All transfers',
  omitted: '{{omitted}} more purposes are not listed; the sums include them.',
  empty: 'The ledger has no entries yet, so there are no accounts.',
  failed: 'The accounts could not be loaded',
  failedKept: 'The newest accounts could not be loaded; the figures below are from {{time}}',
  failedAdvice: 'The ledger itself is not affected.',
}
