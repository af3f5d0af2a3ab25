import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before } from 'node:test'
import { freePorts } from 'api/testing/free-ports'
import type { Page } from 'playwright-core'
import { eventually } from './browser'
import { copySource } from './scratch-tree'

/** The first build and the first check of the types take a minute, and many on a busy machine. */
export const PATIENCE_MS = 600_000

/** The most that one mode takes: the shell, the api and the parts. */
const PORTS = 6

/** A copy of the tree, so that a test can change its files. */
export interface Tree {
  folder: string
  /** Changes a file, by its path from the root; the answer changes it back. */
  edit: (file: string, change: (text: string) => string) => () => void
}

export interface Development extends Tree {
  url: string
  /** What the terminal shows so far. */
  printed: string
}

/** Gives a test file a copy of the tree. What the modes keep in it (builds, checked types) makes the next one faster. */
export function ownTree(): Tree {
  const folder = mkdtempSync(path.join(tmpdir(), 'tree-'))
  before(() => copySource(folder))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const edit: Tree['edit'] = (file, change) => {
    const place = path.join(folder, file)
    const text = readFileSync(place, 'utf8')
    const changed = change(text)
    assert.notEqual(changed, text)
    writeFileSync(place, changed)
    return () => writeFileSync(place, text)
  }
  return { folder, edit }
}

/**
 * Gives the describe that calls it `npm run dev` in a tree, from before its first test until after its last.
 * @param workspace the folder that it runs in
 * @param flags `--in-shell`
 * @param env asked for when it starts
 */
export function ownDevelopment(
  tree: Tree,
  workspace: string,
  flags: string[] = [],
  env: () => Record<string, string> = () => ({}),
): Development {
  const development: Development = { ...tree, url: '', printed: '' }
  const fileOf = (file: string) => path.join(tree.folder, file)
  let server: ChildProcess | undefined
  before(async () => {
    const [port] = await freePorts(PORTS)
    development.url = `http://localhost:${port}`
    server = spawn(process.execPath, [fileOf('build/run.mjs'), fileOf('server/dev.ts'), ...flags], {
      cwd: fileOf(workspace),
      env: { ...process.env, ...env(), PORT: String(port) },
    })
    for (const stream of [server.stdout!, server.stderr!])
      stream.on('data', (bytes: Buffer) => void (development.printed += String(bytes)))
    await eventually(() => {
      const isReady = development.printed.includes(development.url)
      assert.ok(isReady || hasEnded(server), development.printed)
    }, PATIENCE_MS)
    assert.ok(!hasEnded(server), development.printed)
  })
  after(async () => {
    if (!hasEnded(server) && server?.kill('SIGTERM')) await once(server, 'close')
  })
  return development
}

const hasEnded = (program?: ChildProcess) =>
  program !== undefined && (program.exitCode !== null || program.signalCode !== null)

/** Asserts that a type error in a file is shown in the terminal and on an open page until it is mended. */
export async function showsTypeErrors(
  development: Development,
  page: Page,
  file: string,
): Promise<void> {
  const box = page.getByRole('status', { name: 'Type errors' })
  await box.waitFor({ state: 'attached', timeout: PATIENCE_MS })
  const error = new RegExp(`${file}\\(\\d+,\\d+\\): error TS2322`)
  const mend = development.edit(file, (text) => `${text}\nexport const wrong: number = 'a text'\n`)
  try {
    await eventually(async () => assert.match(await box.innerText(), error), PATIENCE_MS)
    await prints(development, /Type errors: 1 /)
    await prints(development, error)
    assert.equal(await box.isVisible(), true)
  } finally {
    mend()
  }
  await eventually(async () => assert.equal(await box.innerText(), ''), PATIENCE_MS)
  await prints(development, /Type errors: none any more/)
  assert.equal(await box.isVisible(), false)
}

/** The page may hear of a check before what was printed has come through the pipe. */
const prints = (development: Development, line: RegExp) =>
  eventually(() => assert.match(development.printed, line), PATIENCE_MS)
