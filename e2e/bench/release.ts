/**
 * `npm run bench:release`: how long all pages take to compose, and a release of one part, from the command on its built
 * files until a visitor gets it, with the browser check and without; then a rollback. Medians of `RUNS`, 5 by default.
 */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundlesPlace, composePages, loadReleases, readRegistry, Renderer } from 'release'
import { markedBuild } from 'release/testing'
import type { Registry } from 'shared/contract'
import { startSite } from '../site'
import { missed } from './missed'

const RUNS = Number(process.env.RUNS ?? 5)
const runs = Array.from({ length: RUNS }, (_, run) => run)

const site = await startSite()
const builds: string[] = []
try {
  const composing = await composeTimes()
  const releasing = await releaseTimes('checked')
  const back = await times([() => ship('rollback')])
  // The operator's own switch (docs/decisions/0018).
  writeFileSync(path.join(site.siteDir, 'settings.json'), '{ "browserCheck": false }')
  const unchecked = await releaseTimes('unchecked')
  console.log(
    `Medians of ${RUNS}, in ms; a release counts from the command until a visitor gets it\n`,
  )
  row('all pages composed', composing, 500)
  row('release of mf-live, without the browser check', unchecked, 2_000)
  row('release of mf-live, with the browser check', releasing, 10_000)
  row('rollback of mf-live (one run)', back, 1_000)
} finally {
  await site.stop()
  for (const folder of builds) rmSync(folder, { recursive: true, force: true })
}

/** Composes the running releases' pages, both languages, as every change of the site does. */
async function composeTimes(): Promise<number[]> {
  const registry = await readRegistry(site.siteDir)
  const renderer = new Renderer(bundlesPlace(site.siteDir))
  try {
    await loadReleases(site.siteDir, registry, renderer)
    return await times(runs.map(() => () => composePages(site.siteDir, registry, renderer)))
  } finally {
    renderer.close()
  }
}

function releaseTimes(mark: string): Promise<number[]> {
  const made = runs.map((run) => markedBuild('mf-live', `${mark} ${run}`))
  builds.push(...made)
  return times(made.map((dist) => () => ship('--from', dist)))
}

/** Runs the command as `npm run release` does, and waits until the site serves another release. */
async function ship(...args: string[]): Promise<void> {
  const before = await liveVersion()
  await site.run('mf-live', '../release/cli.ts', ...args)
  if ((await liveVersion()) === before) throw new Error('Visitors do not get the release.')
}

async function liveVersion(): Promise<string | undefined> {
  const registry = (await (await fetch(`${site.url}/registry.json`)).json()) as Registry
  return registry.remotes.live?.version
}

async function times(all: (() => Promise<unknown>)[]): Promise<number[]> {
  const taken: number[] = []
  for (const run of all) {
    const began = performance.now()
    await run()
    taken.push(performance.now() - began)
  }
  return taken
}

function row(what: string, measured: number[], target: number): void {
  const middle = measured.toSorted((one, other) => one - other)[Math.floor(measured.length / 2)]!
  console.log(`${what}: ${middle.toFixed(0)} (target ${target})${missed(middle, target)}`)
}
