import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './part-build'
import type { KeptRelease } from './store/site-registry'

/** Where a release comes from. */
export type Origin = Pick<KeptRelease, 'commit' | 'sources'>

/**
 * The commit and the sources' hash of a part's own build; both null for a build that was made elsewhere.
 * @param dist the build's folder, when it is not the part's own
 */
export function originOf(part: string, dist?: string): Origin {
  if (dist) return { commit: null, sources: null }
  const stamp = path.join(ROOT, part, 'dist/.sources')
  const sources = existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
  return { commit: commitOf([part, 'shared', 'build']), sources }
}

/** The tree's commit, with `+` behind it when one of the places has changes that are not committed; null without git. */
function commitOf(places: string[]): string | null {
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD').trim()
    return git('status', '--porcelain', '--', ...places) ? `${commit}+` : commit
  } catch {
    return null
  }
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
