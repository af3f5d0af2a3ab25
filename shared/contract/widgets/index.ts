import type { FinanceLedgerProps } from './finance-ledger'

/** The widgets that parts may place in each other, by `part/widget`, with their props: one file for each. */
export interface WidgetProps {
  'finance/ledger': FinanceLedgerProps
}
export type WidgetName = keyof WidgetProps
