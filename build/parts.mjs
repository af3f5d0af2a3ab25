// @ts-check
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** The folders of the parts that the shell loads at run time. A part is found by its folder, `mf-<name>`; nothing lists them. */
export const REMOTES = readdirSync(root)
  .filter(
    (folder) => folder.startsWith('mf-') && existsSync(path.join(root, folder, 'package.json')),
  )
  .sort()

/** The folders of everything that is built and released alone. */
export const PARTS = ['shell', ...REMOTES]

/** The name that a part has in the registry: `mf-live` is `live`. @param {string} folder */
export const registryName = (folder) => folder.replace(/^mf-/, '')
