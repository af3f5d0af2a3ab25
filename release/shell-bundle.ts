import type { Release, ShellBundle } from 'shared/contract'
import { evaluateBundle } from './node-bundle'
import { nodeBundle } from './release-folder'

/** Loads the Node bundle of a shell release in the site's folder. */
export const readShell = (site: string, shell: Pick<Release, 'name' | 'version'>): ShellBundle =>
  evaluateBundle(nodeBundle(site, shell)) as ShellBundle
