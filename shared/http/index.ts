import axios, { type AxiosInstance } from 'axios'
import { payload, type CallOptions, type Download, type HttpClient } from '../contract/calls'

/** Spec section 9: a call without a response after this many milliseconds has failed. */
export const TIMEOUT_MS = 5000

/** Spec section 8, the three lines of the error catalogue. */
export const FAILURE_LOG = {
  unauthorised: '未授权，请重新登录',
  server: '服务器错误，请稍后再试',
  network: '网络错误或请求已取消',
} as const

export interface HttpOptions {
  /** Base of every path, e.g. `/api` or `https://api.example.org`. */
  base: string
  /** Returns the bearer token or null; called for every request. */
  token: () => string | null
  /** Sent as `Accept-Language`, so that the service replies in the visitor's language. */
  lang: () => string
  log?: (line: string) => void
}

/**
 * Creates the site's client (spec section 7). It resolves to the data in the envelope; failures are logged by the error
 * catalogue and rejected as axios errors.
 */
export function createHttp(options: HttpOptions): HttpClient {
  const client = axios.create({ baseURL: options.base, timeout: TIMEOUT_MS })
  sendIdentity(client, options)
  logFailures(client, options.log ?? ((line) => console.error(line)))
  return {
    // The casts are safe: the service's tests check its responses against its OpenAPI document.
    get: async (path, options) =>
      payload(path, (await client.get<unknown>(path, options)).data) as never,
    post: async (path, body, options) =>
      payload(path, (await client.post<unknown>(path, body, options)).data) as never,
    download: (path, options) => download(client, path, options),
  }
}

/** The time-out applies only until the response begins; after that the visitor decides how long to wait. */
async function download(
  client: AxiosInstance,
  path: string,
  { params, headers, signal }: CallOptions<unknown> = {},
): Promise<Download> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS)
  if (signal?.aborted) stop.abort()
  signal?.addEventListener('abort', () => stop.abort())
  const answer = await client
    .get<ReadableStream<Uint8Array>>(path, {
      params,
      headers,
      adapter: 'fetch',
      responseType: 'stream',
      timeout: 0,
      signal: stop.signal,
    })
    .catch(tellRefusal)
    .finally(() => clearTimeout(timer))
  return {
    body: answer.data,
    header: (name) => (answer.headers[name.toLowerCase()] as string | undefined) ?? null,
  }
}

/** A refusal is not a file: its body is read as with any other call. */
async function tellRefusal(error: unknown): Promise<never> {
  const response = axios.isAxiosError(error) ? error.response : undefined
  if (response?.data instanceof ReadableStream)
    response.data = (await new Response(response.data).json().catch(() => null)) as unknown
  throw error
}

function sendIdentity(client: AxiosInstance, { base, token, lang }: HttpOptions) {
  client.interceptors.request.use((request) => {
    const bearer = token()
    if (bearer) {
      request.headers.set('Authorization', `Bearer ${bearer}`)
      // A page preloads its first calls without credentials; a request with credentials would not reuse that preload.
      request.withCredentials = !/^https?:/.test(base)
    }
    request.headers.set('Accept-Language', lang())
    return request
  })
}

function logFailures(client: AxiosInstance, log: (line: string) => void) {
  client.interceptors.response.use(undefined, (error: unknown) => {
    const response = axios.isAxiosError(error) ? error.response : undefined
    if (!response) log(FAILURE_LOG.network)
    else if (response.status === 401) log(FAILURE_LOG.unauthorised)
    else if (response.status === 500) log(FAILURE_LOG.server)
    throw error
  })
}
