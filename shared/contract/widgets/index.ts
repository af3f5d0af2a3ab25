import type { FinanceLedgerProps } from './finance-ledger'

/**
 * The widgets that parts may place in each other, keyed by `part/widget`, with their props. Each widget has its own
 * file.
 */
export interface WidgetProps {
  'finance/ledger': FinanceLedgerProps
}
export type WidgetName = keyof WidgetProps
