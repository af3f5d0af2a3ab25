import { describe } from 'node:test'
import { runningSite } from '../../journey'
import { ENGINES, ownEngine } from './engines'
import { gift } from './gift'
import { join } from './join'
import { ledger } from './ledger'
import { panorama } from './panorama'
import { printed } from './printed'
import { screens } from './screens'
import { streams } from './streams'

const JOURNEYS = [screens, ledger, gift, printed, panorama, streams, join]

describe('in any browser', { timeout: 840_000 }, () => {
  const site = runningSite({ GIFTS_PER_TEN_MINUTES: '100000' })

  for (const { name, launch, missing } of ENGINES)
    describe(name, { skip: missing }, () => {
      const inEngine = ownEngine(launch)
      for (const journey of JOURNEYS) journey(site, inEngine, name)
    })
})
