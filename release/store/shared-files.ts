import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { draftOf } from './leftovers'
import { inTransaction } from './shared-connection'
import type { Files, SiteStore } from './site-store'

/*
 * What all machines share of a site's folder, in the tables `site_file` (paths) and `site_content` (contents by their
 * hashes). Keys, settings, health and locks belong to each machine.
 */

/** These come last, in this order, because they name what has to be there. */
const LAST = ['registry.json', 'journal.jsonl']
const FOLDERS = ['releases', 'compose', 'pages']
const SHARED = new RegExp(`^(${LAST.join('|')}|(${FOLDERS.join('|')})(/(?!\\.)[^/]+)+)$`)

/** How many files are fetched at a time. */
const BATCH = 50

/** The hash of each file by its path. */
type Hashes = ReadonlyMap<string, string>

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** What the folder of this machine holds of it. */
async function ownHashes(folder: SiteStore): Promise<Hashes> {
  const hashes = new Map<string, string>()
  const lists = FOLDERS.map(async (name) =>
    (await folder.list(name)).map((file) => `${name}/${file}`),
  )
  for (const name of [...(await Promise.all(lists)).flat(), ...LAST]) {
    const bytes = SHARED.test(name) ? await folder.read(name) : null
    if (bytes) hashes.set(name, sha256(bytes))
  }
  return hashes
}

async function sharedHashes(client: Client): Promise<Hashes> {
  const { rows } = await client.query<{ path: string; sha256: string }>(
    'select path, sha256 from site_file',
  )
  return new Map(rows.map((row) => [row.path, row.sha256]))
}

/**
 * Makes what this machine's folder holds the site of all machines, in one transaction. A content that is damaged in the
 * database is replaced.
 * @param news files that come instead of the folder's
 */
export async function push(client: Client, folder: SiteStore, news: Files): Promise<void> {
  const own = new Map(await ownHashes(folder))
  for (const [name, bytes] of news) own.set(name, sha256(bytes))
  await inTransaction(client, '', async () => {
    const shared = await sharedHashes(client)
    const { rows } = await client.query<{ sha256: string }>(
      `select sha256 from site_content where sha256 = encode(sha256(content), 'hex')`,
    )
    const whole = new Set(rows.map((row) => row.sha256))
    for (const [name, hash] of own) {
      if (whole.has(hash)) continue
      whole.add(hash)
      await client.query(
        `insert into site_content values ($1, $2)
         on conflict (sha256) do update set content = excluded.content`,
        [hash, news.get(name) ?? (await folder.read(name))],
      )
    }
    const changed = [...own].filter(([name, hash]) => shared.get(name) !== hash)
    const gone = [...shared.keys()].filter((name) => !own.has(name))
    if (!changed.length && !gone.length) return
    await client.query(
      `insert into site_file select * from unnest($1::text[], $2::text[])
       on conflict (path) do update set sha256 = excluded.sha256`,
      [changed.map(([name]) => name), changed.map(([, hash]) => hash)],
    )
    await client.query('delete from site_file where path = any($1)', [gone])
    await client.query(
      `delete from site_content as content
       where not exists (select from site_file as file where file.sha256 = content.sha256)`,
    )
  })
}

/**
 * Makes this machine's folder hold what all machines share. What is named by others comes last, and what nobody names
 * goes after that.
 * @throws when a content is not what its hash says; nothing that is shown has changed then
 */
export async function pull(client: Client, folder: SiteStore): Promise<void> {
  const own = await ownHashes(folder)
  await inTransaction(client, 'isolation level repeatable read, read only', async () => {
    const shared = await sharedHashes(client)
    // Before the first release. A folder may hold something to begin with.
    if (!shared.size) return
    const strange = [...shared.keys()].find((name) => !SHARED.test(name))
    if (strange !== undefined)
      throw new Error(
        `${JSON.stringify(strange)} in PostgreSQL is no file of a site. Delete it from site_file.`,
      )
    const lacking = [...shared].filter(([name, hash]) => own.get(name) !== hash)
    const early = lacking.filter(([name]) => !LAST.includes(name))
    while (early.length)
      for (const [name, bytes] of await contents(client, early.splice(0, BATCH)))
        await writeTo(folder.placeOf(name), bytes)
    const late = await contents(
      client,
      LAST.flatMap((name) => lacking.filter(([other]) => other === name)),
    )
    for (const [name, bytes] of late) await folder.replace(name, bytes)
    for (const name of own.keys()) if (!shared.has(name)) await folder.remove(name)
  })
}

/** One file that all machines share; null when there is none. */
export async function sharedFile(client: Client, name: string): Promise<Buffer | null> {
  const hash = (await sharedHashes(client)).get(name)
  if (hash === undefined) return null
  return (await contents(client, [[name, hash]])).get(name) ?? null
}

/** What to say of a content that is not what its hash says. */
export const damage = (name: string) =>
  `The content of ${name} in PostgreSQL is damaged. Release from a machine whose folder holds it; that writes it anew.`

/** The files whose content in the database is damaged. */
export async function damagedFiles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>(
    `select path from site_file join site_content as content using (sha256)
     where sha256 <> encode(sha256(content.content), 'hex') order by path`,
  )
  return rows.map((row) => row.path)
}

/** The contents of some files. @throws when one of them is not what its hash says */
async function contents(
  client: Client,
  files: readonly (readonly [name: string, hash: string])[],
): Promise<Files> {
  const { rows } = await client.query<{ sha256: string; content: Buffer }>(
    'select sha256, content from site_content where sha256 = any($1)',
    [files.map(([, hash]) => hash)],
  )
  const found = new Map(rows.map((row) => [row.sha256, row.content]))
  return new Map(
    files.map(([name, hash]) => {
      const bytes = found.get(hash)
      if (!bytes || sha256(bytes) !== hash) throw new Error(damage(name))
      return [name, bytes] as const
    }),
  )
}

/** Other processes find the old file or the new one. */
async function writeTo(place: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true })
  const draft = draftOf(place)
  await writeFile(draft, bytes)
  await rename(draft, place)
}
