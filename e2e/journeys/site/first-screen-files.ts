import { readRegistry } from 'release'
import type { Release } from 'shared/contract'
import type { RunningSite } from '../../site'

/** A file that the browser loads for a first screen. */
export interface ScreenFile {
  /** Whose it is, in the registry: `live`, or `shell`. */
  name: string
  version: string
  /** What visitors call the screen. */
  label: string
  /** The screen's address. */
  at: string
  /** A screen of the shell that does not need the file. */
  from: string
  kind: string
  /** The file's address. */
  address: string
}

/** One file of each kind for the first screen of every part, and for a screen of the shell. */
export async function firstScreenFiles({ url, siteDir }: RunningSite): Promise<ScreenFile[]> {
  const { shell, remotes } = await readRegistry(siteDir)
  const parts = Object.values(remotes).map((release) => ({
    release,
    label: release.part.label.zh,
    at: release.part.base,
    from: '/about',
  }))
  const own = { release: shell, label: '品牌故事', at: '/about', from: '/contact' }
  const found = await Promise.all(
    [...parts, own].map(async ({ release, ...place }) => {
      const { name, version } = release
      const elsewhere = await filesOn(url + place.from, release)
      const files = (await filesOn(url + place.at, release)).filter(
        (file) => !elsewhere.includes(file),
      )
      const kinds = new Map(files.map((file) => [kindOf(file, release), file]))
      return [...kinds].map(([kind, file]) => {
        return { ...place, name, version, kind, address: release.base + file }
      })
    }),
  )
  return found.flat()
}

/** The files of a release that a composed page names; its styles stand in the page with the name of their file. */
async function filesOn(address: string, { base, files }: Release): Promise<string[]> {
  const html = await (await fetch(address)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  const named = ({ path }: { path: string }) =>
    head.includes(`"${base}${path}"`) || head.includes(`data-href="${path}"`)
  return files.filter(named).map(({ path }) => path)
}

function kindOf(file: string, { entry, chunks }: Release): string {
  if (file === entry) return 'entry'
  if (file.endsWith('.css')) return 'style'
  return chunks.remote?.includes(file) ? 'module' : 'chunk'
}
