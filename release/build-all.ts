import { PARTS } from 'build/parts.mjs'
import { buildIfStale } from './part-build'

/** Builds every part that is missing or stale, each alone. */
for (const part of PARTS)
  console.log(`${part}: ${(await buildIfStale(part)) ? 'built' : 'up to date'}`)
