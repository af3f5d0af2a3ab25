import { tilePath, type Tile } from '../log'

/* What the log publishes below /log/ as plain files (c2sp.org/tlog-tiles). */

/** The log does not have this, or no longer. */
export class NotThere extends Error {}

/**
 * What was answered for a path, if it is what the log publishes there.
 * @throws NotThere for a 404, another error for what says nothing of the log, such as a page of a provider or a proxy
 */
export function accepted(answer: Response, path: string, type: string): Response {
  if (answer.status === 404) throw new NotThere(`/log/${path} is not there.`)
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith(type))
    throw new Error(`/log/${path} was answered with ${answer.status} and no ${type}.`)
  return answer
}

const load = async (path: string, type: string): Promise<Response> =>
  accepted(await fetch(`/log/${path}`), path, type)

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
