import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { Worker } from 'node:worker_threads'

/** Replaces the file 300 times, in a thread: two threads have one process number, as two containers may. */
const WRITER = `
  const { file, text, module } = require('node:worker_threads').workerData
  require('tsx/cjs/api').register()
  const { replaceFile } = require(module)
  for (let turn = 0; turn < 300; turn++) replaceFile(file, text)`

it('two writers with one process number replace a file, and each text is whole', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'replace-'))
  const file = path.join(folder, 'health.json')
  const module = path.join(import.meta.dirname, 'replace-file.ts')
  const texts = ['a', 'b'].map((letter) => letter.repeat(100_000))
  const writers = texts.map(
    (text) => new Worker(WRITER, { eval: true, workerData: { file, text, module } }),
  )
  const ended = await Promise.all(writers.map((writer) => once(writer, 'exit')))
  assert.deepEqual(ended, [[0], [0]])
  assert.ok(texts.includes(readFileSync(file, 'utf8')))
  assert.deepEqual(readdirSync(folder), ['health.json'])
  rmSync(folder, { recursive: true })
})
