import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { shanghaiDate } from '../calendar'
import { embeddedPool } from '../database/embedded'
import { migrate } from '../database/migrate'
import { queriesOn } from '../database/queries-on'
import { seedDemonstration } from '../demonstration/seed'
import { openDatabase } from '../open-database'

/** For tests of opening a database itself. */
export { openDatabase }

const SOURCE = fileURLToPath(new URL('../', import.meta.url))
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/api/', import.meta.url))

/** An empty embedded database, packed once per version because creating one takes seconds. */
export function template(): Promise<Blob> {
  return packed(`empty-${pgliteVersion()}`, () => PGlite.create())
}

/** The same with the demonstration set, packed once per day and content. */
export async function seededTemplate(): Promise<Blob> {
  const now = new Date()
  return packed(`seeded-${formOf(now)}`, async () => {
    const pglite = await PGlite.create({ loadDataDir: await template() })
    const pool = embeddedPool(pglite)
    const queries = queriesOn(pool)
    await migrate(queries)
    await seedDemonstration(queries, now)
    await pool.end()
    return pglite
  })
}

/** A short hash of everything that the demonstration set depends on. */
function formOf(now: Date): string {
  const made = createHash('sha256').update(pgliteVersion() + shanghaiDate(now))
  made.update(readFileSync(join(SOURCE, 'chance.ts')))
  for (const folder of ['database/migrations', 'demonstration'])
    for (const name of readdirSync(join(SOURCE, folder)).toSorted())
      made.update(readFileSync(join(SOURCE, folder, name)))
  return made.digest('hex').slice(0, 16)
}

/**
 * A data folder as a first start leaves it today, to be copied. Created once, even when two processes need it at the
 * same time.
 */
export async function seededFolder(): Promise<string> {
  const folder = join(CACHE, `folder-${formOf(new Date())}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  const database = await openDatabase({ dataDir: draft, template: await seededTemplate() })
  await database.close()
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process was first, and may already be copying it.
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
  for (const old of readdirSync(CACHE))
    if (/^folder-[0-9a-f]+$/.test(old) && !folder.endsWith(old))
      rmSync(join(CACHE, old), { recursive: true, force: true })
  return folder
}

/** Keeps one file per kind and deletes those of earlier days. */
async function packed(name: string, make: () => Promise<PGlite>): Promise<Blob> {
  const file = join(CACHE, `${name}.tar`)
  if (!existsSync(file)) {
    const pglite = await make()
    const bytes = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
    await pglite.close()
    mkdirSync(CACHE, { recursive: true })
    const kind = name.slice(0, name.indexOf('-'))
    for (const old of readdirSync(CACHE))
      // Files that another process is still writing have another extension. A file of the same name is kept as well,
      // because another process may be reading it.
      if (old.startsWith(kind) && old.endsWith('.tar') && old !== `${name}.tar`)
        rmSync(join(CACHE, old), { force: true })
    writeFileSync(`${file}.${process.pid}`, bytes)
    renameSync(`${file}.${process.pid}`, file)
  }
  return new Blob([readFileSync(file)])
}

function pgliteVersion(): string {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const about = readFileSync(join(dirname(main), '../package.json'), 'utf8')
  return (JSON.parse(about) as { version: string }).version
}
