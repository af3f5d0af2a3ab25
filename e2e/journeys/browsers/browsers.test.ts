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

describe('in any browser', { timeout: 300_000 }, () => {
  const site = runningSite({ GIFTS_PER_TEN_MINUTES: '100000' })

  for (const { name, launch, missing } of ENGINES)
    if (!process.env.ENGINE || process.env.ENGINE.includes(name))
      describe(name, { skip: missing }, () => {
        const inEngine = ownEngine(launch)
        const only = process.env.JOURNEYS?.split(',')
        for (const journey of [screens, ledger, gift, printed, panorama, streams, join].filter(
          (j) => !only || only.includes(j.name),
        ))
          journey(site, inEngine)
      })
})
