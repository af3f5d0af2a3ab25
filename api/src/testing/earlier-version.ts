import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { STEPS } from '../database/migrate'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** What the api is made of. */
const PARTS = ['api', 'serving', 'shared', 'media', 'package.json', 'tsconfig.base.json']

/** Programs from before this decision refuse every step that they do not know. */
const DECISION = 'docs/decisions/0034-one-version-ahead.md'

/**
 * The commit before the newest step of the database; undefined where the history does not reach back to it, or where
 * that program does not start on a later version's database yet.
 */
export function commitBefore(): string | undefined {
  const newest = `api/src/database/migrations/${Object.keys(STEPS).at(-1)}.ts`
  try {
    const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', newest).trim()
    // A step that is not committed yet comes after all that is.
    const commit = added ? `${added}^` : 'HEAD'
    git('cat-file', '-e', `${commit}:${DECISION}`)
    return commit
  } catch {
    return undefined
  }
}

/** The program of a commit in a folder of its own, with the packages that are installed here. @returns the folder */
export function programOf(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'farm-earlier-'))
  const tree = execFileSync('git', ['archive', commit, ...PARTS], {
    cwd: ROOT,
    maxBuffer: 1024 ** 3,
  })
  execFileSync('tar', ['-x'], { cwd: folder, input: tree })
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const { name } = entry
    if (name.startsWith('.')) continue
    // A link leads to a workspace, which is the earlier one's own.
    const target = entry.isSymbolicLink() ? readlinkSync(join(from, name)) : join(from, name)
    symlinkSync(target, join(to, name))
  }
  for (const part of PARTS) {
    const own = join(ROOT, part, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, part, 'node_modules'))
  }
  return folder
}

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
