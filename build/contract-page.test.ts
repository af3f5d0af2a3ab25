import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { it } from 'node:test'
import { PROVIDED } from './provided.mjs'
import { SHELL_LIBRARIES } from './used-names.mjs'

const root = path.resolve(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/contract.md'), 'utf8')
const [, provided = ''] = page.split('## What the shell provides')

for (const module of PROVIDED)
  it(`docs/contract.md names ${module}, which the shell provides`, () =>
    assert.match(provided, new RegExp(`^\\|.*\`${module}\``, 'm')))

for (const library of SHELL_LIBRARIES)
  it(`docs/contract.md says in which major version the shell has ${library}`, () => {
    const file = path.join(root, 'node_modules', library, 'package.json')
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
    assert.match(provided, new RegExp(`\`${library}\` ${version.split('.')[0]}\\b`))
  })
