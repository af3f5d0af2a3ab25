import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { PROGRAM_FLAGS } from 'api/testing/program-flags'
import { eventually } from 'api/testing/until'
import { markedBuild } from 'release/testing'
import { ROOT } from '../site'

const run = promisify(execFile)
const PARTS = ['mf-live', 'mf-pay'] as const

/** Releases two builds of two parts, in turn, as their teams would. */
export class Releases {
  /** How often a part was released. */
  count = 0
  /** The site's revision after the newest release. */
  revision = 0
  private readonly builds: { part: string; folder: string }[]

  /** @param site the folder of the machine on which releases are made, which has the site's keys */
  constructor(
    private readonly site: string,
    private readonly databaseUrl: string,
  ) {
    this.builds = ['one', 'two'].flatMap((mark) =>
      PARTS.map((part) => ({ part, folder: markedBuild(part, mark) })),
    )
  }

  /** Tries again as a team would, because PostgreSQL is away now and then. One try may wait 30 s for an answer. */
  async release(): Promise<void> {
    const { part, folder } = this.builds[this.count++ % this.builds.length] ?? {}
    if (!part || !folder) throw new Error('There is no build to release.')
    const words = [...PROGRAM_FLAGS, 'release/cli.ts', part, '--from', folder]
    const env = { ...process.env, SITE_DIR: this.site, DATABASE_URL: this.databaseUrl }
    await eventually(async () => {
      const { stdout } = await run(process.execPath, words, { cwd: ROOT, env })
      assert.match(stdout, / is (now|already) running/)
    }, 180_000)
    const registry = readFileSync(path.join(this.site, 'registry.json'), 'utf8')
    this.revision = (JSON.parse(registry) as { revision: number }).revision
  }

  remove(): void {
    for (const { folder } of this.builds) rmSync(folder, { recursive: true, force: true })
  }
}
