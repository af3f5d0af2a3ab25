import type { WidgetProps } from 'shared/contract'
import { NewestEntries } from './NewestEntries'
import { SampleEntries } from './SampleEntries'

/** The finance table that other parts may place: the ten samples, or the newest rows of the ledger. */
export function LedgerWidget({ source }: WidgetProps['finance/ledger']) {
  return source === 'sample' ? <SampleEntries /> : <NewestEntries />
}
