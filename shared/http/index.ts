import axios, { type AxiosInstance } from 'axios'
import type { Envelope } from '../contract/api'
import {
  payload,
  type CallOptions,
  type Download,
  type GetAnswer,
  type GetPath,
  type GetQuery,
  type HttpClient,
  type PostAnswer,
  type PostBody,
  type PostPath,
} from '../contract/calls'

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
  const client = axios.create({
    baseURL: options.base,
    timeout: TIMEOUT_MS,
    // A code of its own for the time-out, which `failureOf` reads.
    transitional: { ...axios.defaults.transitional, clarifyTimeoutError: true },
  })
  sendIdentity(client, options)
  logFailures(client, options.log ?? ((line) => console.error(line)))
  return {
    get: (path, options) => get(client, path, options),
    post: (path, body, options) => post(client, path, body, options),
    download: (path, options) => download(client, path, options),
  }
}

// What a response contains is not checked in the next two: the service's tests check its responses against its OpenAPI
// document.

async function get<Path extends GetPath>(
  client: AxiosInstance,
  path: Path,
  options?: CallOptions<GetQuery<Path>>,
): Promise<GetAnswer<Path>> {
  const { data } = await client.get<Envelope<GetAnswer<Path>>>(path, options)
  return payload(path, data)
}

async function post<Path extends PostPath>(
  client: AxiosInstance,
  path: Path,
  body: PostBody<Path>,
  options?: CallOptions,
): Promise<PostAnswer<Path>> {
  const { data } = await client.post<Envelope<PostAnswer<Path>>>(path, body, options)
  return payload(path, data)
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
    header: (name) => {
      const value: unknown = answer.headers[name.toLowerCase()]
      return typeof value === 'string' ? value : null
    },
  }
}

/** A refusal is not a file: its body is read as with any other call. */
async function tellRefusal(error: unknown): Promise<never> {
  const response = axios.isAxiosError(error) ? error.response : undefined
  if (response?.data instanceof ReadableStream) {
    const body: unknown = await new Response(response.data).json().catch(() => null)
    response.data = body
  }
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
    const { response, config } = axios.isAxiosError(error) ? error : {}
    if (config && 'quiet' in config && config.quiet) throw error
    if (!response) log(FAILURE_LOG.network)
    else if (response.status === 401) log(FAILURE_LOG.unauthorised)
    else if (response.status === 500) log(FAILURE_LOG.server)
    throw error
  })
}
