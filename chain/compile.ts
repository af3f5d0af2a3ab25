/** `npm run compile -w chain`: compiles Anchors.sol into anchors.json, which is checked in. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { compiled } from './compiler'

const file = path.join(import.meta.dirname, 'anchors.json')
writeFileSync(file, `${JSON.stringify(compiled(), null, 2)}\n`)
