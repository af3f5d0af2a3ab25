import { setTimeout as pause } from 'node:timers/promises'
import type { Windows } from '../soak/windows'
import type { Databases } from './databases'
import type { Network } from './network'
import type { SiteMachine } from './site-machine'

/** How long a machine is cut off: longer than nginx leaves one out that does not answer. */
const CUT_OFF_MS = 7_000
/** By then nginx leaves a lost machine out, and a page has given up what it had asked there (docs/decisions/0035). */
const TAKEN_OVER_MS = 5_000
/** The longest time between two kills. */
const BETWEEN_MS = 4_000

interface World {
  network: Network
  databases: Databases
  machines: SiteMachine[]
  windows: Windows
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Kills processes at random moments, and between the kills cuts a machine off, restarts PostgreSQL and fails it over. */
export async function makeTrouble(world: World, kills: number, random: () => number) {
  const between = new Map([
    [Math.floor(kills / 4), cutOff],
    [Math.floor(kills / 2), restart],
    [Math.floor((kills * 3) / 4), failOver],
  ])
  for (let kill = 0; kill < kills; kill++) {
    await between.get(kill)?.(world, random)
    await pause(random() * BETWEEN_MS)
    const victim = await anyOf(world, random)
    victim.kill()
  }
  await allReady(world)
}

/** One machine at a time is lost: the victim is drawn once the others serve. */
async function anyOf({ machines }: World, random: () => number): Promise<SiteMachine> {
  const victim = machines[Math.floor(random() * machines.length)]
  if (!victim) throw new Error('The storm has no machine.')
  for (const other of machines) if (other !== victim) await other.ready()
  return victim
}

const allReady = ({ machines }: World) => Promise.all(machines.map((one) => one.ready()))

async function cutOff(world: World, random: () => number): Promise<void> {
  const { machine } = await anyOf(world, random)
  await world.windows.during('a machine was cut off', async () => {
    world.network.cable(machine, 'out')
    await pause(TAKEN_OVER_MS)
  })
  await pause(CUT_OFF_MS - TAKEN_OVER_MS)
  world.network.cable(machine, 'in')
  await allReady(world)
}

const restart = (world: World) =>
  untilReady(world, 'PostgreSQL restarted', () => world.databases.restart())

const failOver = (world: World) =>
  untilReady(world, 'PostgreSQL failed over', () => world.databases.failOver())

/** From when the database is taken away until every process can answer again. */
async function untilReady(world: World, what: string, work: () => Promise<void>): Promise<void> {
  await allReady(world)
  await world.windows.during(what, async () => {
    await work()
    await allReady(world)
  })
}
