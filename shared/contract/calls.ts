import type { Envelope } from './api'
import { objectOf } from './fields'
import type { paths } from './openapi'

/** The data in the envelope of an operation's success response. */
type AnswerOf<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } }
}
  ? Data
  : never

type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } } ? Query : never

type BodyOf<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Body } }
}
  ? Body
  : never

type PathsWith<Method extends 'get' | 'post'> = {
  [Path in keyof paths]: paths[Path][Method] extends undefined ? never : Path
}[keyof paths]

/** The service's paths that support this method; any other path does not compile. */
export type GetPath = PathsWith<'get'>
export type PostPath = PathsWith<'post'>

export type GetQuery<Path extends GetPath> = QueryOf<paths[Path]['get']>
export type GetAnswer<Path extends GetPath> = AnswerOf<paths[Path]['get']>
export type PostBody<Path extends PostPath> = BodyOf<paths[Path]['post']>
export type PostAnswer<Path extends PostPath> = AnswerOf<paths[Path]['post']>

export interface CallOptions<Query = never> {
  /** Query values; undefined ones are omitted. */
  params?: Query
  headers?: Record<string, string>
  signal?: AbortSignal
  /** For a call in the background whose caller shows that it failed: the console says nothing of it. */
  quiet?: boolean
}

/** A file of any length, as a stream. */
export interface Download {
  /** A response header, or null. */
  header(name: string): string | null
  body: ReadableStream<Uint8Array>
}

/**
 * The site's only HTTP client, typed with the query, body and response of each path. It resolves to the data in the
 * envelope and rejects with the underlying client's error, which `failureOf` reads.
 */
export interface HttpClient {
  get<Path extends GetPath>(
    path: Path,
    options?: CallOptions<GetQuery<Path>>,
  ): Promise<GetAnswer<Path>>
  post<Path extends PostPath>(
    path: Path,
    body: PostBody<Path>,
    options?: CallOptions,
  ): Promise<PostAnswer<Path>>
  /**
   * Downloads a file as a stream. Resolves once the response begins; after that only `signal` aborts it. An export
   * responds with 503 (50301) and the caller's `place` in the queue while others are exporting; the header `x-entries`
   * gives the number of rows.
   */
  download<Path extends GetPath>(
    path: Path,
    options?: CallOptions<GetQuery<Path>>,
  ): Promise<Download>
}

/**
 * Unwraps a response's envelope. This is the only place that does.
 * @throws with the service's sentence when the envelope reports a failure, which some backends do under HTTP 200, and
 * when the response is not an envelope
 */
export function payload<Data>(path: string, answer: Envelope<Data>): Data
export function payload(path: string, answer: unknown): unknown
export function payload(path: string, answer: unknown): unknown {
  const { code, msg, data }: { code?: unknown; msg?: unknown; data?: unknown } = objectOf(answer)
  if (code === 0) return data
  throw new Error(msg ? String(msg) : `${path} returned a response without the service's envelope.`)
}
