import type { HttpClient } from 'shared/contract'
import type { HttpOptions } from 'shared/http'

/**
 * The site's client, its code (axios) fetched beside the first view and not within it.
 * A call made before it is there waits for it; when it cannot be had the call fails as on a dead network.
 */
export function lazyHttp(options: HttpOptions): HttpClient {
  let client: Promise<HttpClient> | undefined
  const ready = () =>
    (client ??= import(/* webpackChunkName: "http" */ 'shared/http')
      .then(({ createHttp }) => createHttp(options))
      .catch((error: unknown) => {
        client = undefined
        throw error
      }))
  return {
    get: async (path, more) => (await ready()).get(path, more),
    post: async (path, body, more) => (await ready()).post(path, body, more),
    download: async (path, more) => (await ready()).download(path, more),
  }
}
