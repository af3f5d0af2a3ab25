import { describe } from 'node:test'
import { runningSite } from '../../journey'
import { ENGINES, ownEngine } from './engines'
import { screens } from './screens'

describe('in any browser', { timeout: 300_000 }, () => {
  const site = runningSite({ GIFTS_PER_TEN_MINUTES: '100000' })

  for (const { name, launch, missing } of ENGINES)
    describe(name, { skip: missing }, () => {
      const inEngine = ownEngine(launch)
      screens(site, inEngine)
    })
})
