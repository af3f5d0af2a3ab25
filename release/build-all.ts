import { PARTS } from 'build/parts.mjs'
import { buildIfStale } from './part-build'

/** Builds every part whose build is missing or stale, each separately. */
for (const part of PARTS)
  console.log(`${part}: ${(await buildIfStale(part)) ? 'built' : 'up to date'}`)
