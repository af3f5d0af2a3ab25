import type { Envelope } from './api'
import type { paths } from './openapi'

/** The success of an operation: what its envelope holds. */
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

/** The paths of the service's document that can be asked so; any other one does not compile. */
export type GetPath = PathsWith<'get'>
type PostPath = PathsWith<'post'>

export type GetQuery<Path extends GetPath> = QueryOf<paths[Path]['get']>
type GetAnswer<Path extends GetPath> = AnswerOf<paths[Path]['get']>
type PostBody<Path extends PostPath> = BodyOf<paths[Path]['post']>
type PostAnswer<Path extends PostPath> = AnswerOf<paths[Path]['post']>

export interface CallOptions<Query = never> {
  /** Query values; undefined ones are left out. */
  params?: Query
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A file of any length, as it comes. */
export interface Download {
  /** A header of the answer, or null. */
  header(name: string): string | null
  body: ReadableStream<Uint8Array>
}

/**
 * The site's one client. It resolves to what the envelope holds, rejects with the client's error, which `failureOf`
 * reads, and knows the query, the body and the answer of each path.
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
   * A file, streamed. Resolves once the answer begins; only `signal` ends it after that. An export answers 503 (50301)
   * while others are exporting, with the caller's `place` in the queue; the header `x-entries` says how many rows come.
   */
  download<Path extends GetPath>(
    path: Path,
    options?: CallOptions<GetQuery<Path>>,
  ): Promise<Download>
}

/**
 * Takes the envelope off an answer: here, and nowhere else.
 * @throws with the service's sentence when the envelope says failure, as some backends do under HTTP 200, and when the
 * answer is no envelope
 */
export function payload(path: string, answer: unknown): unknown {
  const { code, msg, data } = (answer ?? {}) as Partial<Envelope<unknown>>
  if (code === 0) return data
  throw new Error(msg || `${path} answered without the service's envelope.`)
}
