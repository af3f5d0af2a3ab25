import { tilePath, type Tile } from 'shared/log'

/* What the log publishes below /log/ as plain files (c2sp.org/tlog-tiles). */

/** The log does not have this, or no longer. */
export class NotThere extends Error {}

async function load(path: string, type: string): Promise<Response> {
  const answer = await fetch(`/log/${path}`)
  if (answer.status === 404) throw new NotThere(`/log/${path} is not there.`)
  // A page of a provider or a proxy says nothing of the log.
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith(type))
    throw new Error(`/log/${path} was answered with ${answer.status} and no ${type}.`)
  return answer
}

const linesOf = async (path: string): Promise<string[]> =>
  (await (await load(path, 'text/plain')).text()).split('\n').filter(Boolean)

/** The verifier keys that the log publishes, newest first, as text. */
export const publishedKeys = (): Promise<string[]> => linesOf('vkey')

/** The verifier keys of the witnesses that the site lists, as text; none at a service that knows nothing of witnesses. */
export const listedWitnesses = (): Promise<string[]> =>
  linesOf('witnesses').catch((error: unknown) => {
    if (error instanceof NotThere) return []
    throw error
  })

/** The bytes of a tile. @throws NotThere when the log has none, another error when no tile was answered */
export async function loadTile({ level, index, width }: Tile): Promise<Uint8Array> {
  const answer = await load(tilePath(level, index, width), 'application/octet-stream')
  return new Uint8Array(await answer.arrayBuffer())
}
