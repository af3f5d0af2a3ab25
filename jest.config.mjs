import path from 'node:path'
import { part } from './shared/build/jest.mjs'

const parts = ['shared', 'shell', 'mf-home', 'mf-finance', 'mf-live', 'mf-pay']

/** Components run here, in a document; what runs in Node is tested by Node's own runner (docs/decisions/0002). */
export default {
  projects: parts.map((name) => part(path.join(import.meta.dirname, name))),
}
