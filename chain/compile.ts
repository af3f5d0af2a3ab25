/** `npm run compile -w chain`: compiles Anchors.sol into anchors.json, which is checked in. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { compiled } from './compiler'

const file = path.join(import.meta.dirname, 'anchors.json')
const style = await resolveConfig(file)
writeFileSync(file, await format(JSON.stringify(compiled()), { ...style, filepath: file }))
