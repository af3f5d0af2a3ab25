import path from 'node:path'
import { PARTS } from './build/parts.mjs'
import { part } from './testing/jest.mjs'

/** Components run here, in a document; what runs in Node is tested by Node's own runner (docs/decisions/0002). */
export default {
  // When to give up. Long, because a busy machine is no failure.
  testTimeout: 60_000,
  projects: ['shared', ...PARTS].map((name) => part(path.join(import.meta.dirname, name))),
}
