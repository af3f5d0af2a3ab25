// @ts-check
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/**
 * The folders of the parts that the shell loads at run time. Parts are discovered by their folder name, `mf-<name>`;
 * there is no list to maintain.
 */
export const REMOTES = readdirSync(root)
  .filter(
    (folder) => folder.startsWith('mf-') && existsSync(path.join(root, folder, 'package.json')),
  )
  .sort()

/** The folders of everything that is built and released separately. */
export const PARTS = ['shell', ...REMOTES]

/** A part's name in the registry: `mf-live` is `live`. @param {string} folder */
export const registryName = (folder) => folder.replace(/^mf-/, '')
