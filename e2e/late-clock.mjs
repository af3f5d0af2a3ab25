// @ts-check
/**
 * Loaded into a process by NODE_OPTIONS: its clock is as many days late as the file says, so that a test can live through
 * several days.
 */
import { readFileSync } from 'node:fs'

const DAY_MS = 86_400_000
const file = process.env.CLOCK_FILE
const { now } = Date
const late = () => now() - Number(file ? readFileSync(file, 'utf8') : 0) * DAY_MS

globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) => Reflect.construct(real, given.length ? given : [late()], made),
  get: (real, name) => (name === 'now' ? late : Reflect.get(real, name)),
})
