import type { Database } from '../database/open'
import { Appender, type NewEntry } from '../finance/append'

/** Rows so long that an export of them exceeds all buffers between the service and a stalled reader. */
export const LONG_ROWS = 10_000

const long = (letter: string) => letter.repeat(100)
const entry: NewEntry = {
  direction: 1,
  ...{ type: long('捐'), purpose: long('餐'), item: long('米'), unit: long('王') },
  date: '2026-01-02',
  amount: 100n,
}

/** Fills an empty ledger with long rows of one yuan each. */
export async function fillWithLongRows(database: Database): Promise<void> {
  await database.queries.transaction().execute(async (writes) => {
    const appender = await new Appender(writes).start()
    await appender.append(
      Array.from({ length: LONG_ROWS }, () => entry),
      null,
    )
  })
}
