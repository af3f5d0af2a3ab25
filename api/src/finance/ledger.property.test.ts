import { it } from 'node:test'
import { chance } from '../chance'
import { TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { LedgerRun } from '../testing/ledger-run'

// Fixed, so that a failure means that the code changed. `SEED=$RANDOM ROUNDS=50` searches for new failures.
const SEED = Number(process.env.SEED ?? 100)
const ROUNDS = Number(process.env.ROUNDS ?? 1)

onEachDatabase('every call after anything that may be written', (fresh) => {
  for (let round = 0; round < ROUNDS; round++)
    it(`tells what the rows of the exported file say (SEED=${SEED + round})`, async () => {
      const luck = chance(SEED + round)
      const seeded = luck.between(1, 3) === 1
      const database = await fresh(seeded ? {} : { seed: false })
      const api = await TestApi.build({ database, callsPerMinute: 1_000_000 })
      try {
        await new LedgerRun(luck, database, api).go(seeded)
      } finally {
        await api.close()
        await database.close()
      }
    })
})
