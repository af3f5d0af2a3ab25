import { tilePath } from 'shared/log'
import { accepted } from 'shared/seal'
import { pause } from '../pause/pause'

/** How often a busy site is asked for one bundle, and how long it is left alone in between, in ms. */
const TRIES = 6
const WHILE_BUSY = 2_000

/**
 * The bytes of a bundle of the log's leaves.
 * @throws when it could not be loaded, or is not there
 */
export async function loadBundle(
  index: number,
  width: number,
  { signal, cache }: { signal: AbortSignal; cache: RequestCache },
): Promise<Uint8Array> {
  const path = tilePath('entries', index, width)
  for (let turn = 1; ; turn++) {
    const answer = await fetch(`/log/${path}`, { signal, cache })
    // The site gives each network so many answers a second.
    if ([429, 503].includes(answer.status) && turn < TRIES) {
      await pause(WHILE_BUSY, signal)
      continue
    }
    const bundle = accepted(answer, path, 'application/octet-stream')
    return new Uint8Array(await bundle.arrayBuffer())
  }
}
