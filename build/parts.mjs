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

/** A part's name in the registry, `live`, by its folder or by that name. @param {string} part */
export const registryName = (part) => part.replace(/^mf-/, '')

/** A part's folder, `mf-live`, by its name in the registry or by that folder. @param {string} part */
export const folderName = (part) => (part === 'shell' ? part : `mf-${registryName(part)}`)
