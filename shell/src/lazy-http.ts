import type { HttpClient } from 'shared/contract'
import type { HttpOptions } from 'shared/http'
import { tell } from './signals'

/**
 * The site's HTTP client. Its code (axios) is a separate chunk that does not delay the first view. Calls made before
 * the chunk has loaded wait for it; if it cannot be loaded, they fail like calls on a dead network, and the shell's
 * release has failed in this page view.
 */
export function lazyHttp(options: HttpOptions): HttpClient {
  let client: Promise<HttpClient> | undefined
  const ready = () =>
    (client ??= import(/* webpackChunkName: "http" */ 'shared/http')
      .then(({ createHttp }) => createHttp(options))
      .catch((error: unknown) => {
        client = undefined
        tell({ type: 'failed', part: 'shell', reason: 'unreachable', error })
        throw error
      }))
  return {
    get: async (path, more) => (await ready()).get(path, more),
    post: async (path, body, more) => (await ready()).post(path, body, more),
    download: async (path, more) => (await ready()).download(path, more),
  }
}
