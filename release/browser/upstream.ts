/** What the candidate's pages are answered for an address of the api or a film. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer | string
}

/** The running api is given this long, in ms: less than a page gives a call, so that the page learns what is the matter. */
const LIMIT_MS = 4_000

/** Of a request, what the running site needs to know. */
const PASSED = ['accept', 'accept-language', 'range']

/** Of an answer, what the page needs to know. */
const RETURNED = ['content-type', 'content-range', 'accept-ranges', 'retry-after']

export interface UpstreamRequest {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
}

/**
 * Answers what the candidate's pages ask the api for. A running site is only read from: what would give, join or change
 * something never reaches it.
 * @param address the same address at the running site; null when no running site is named
 */
export async function answerFor(
  address: string | null,
  { method, path, headers }: UpstreamRequest,
): Promise<Answer> {
  // What the page reports of itself is taken and thrown away.
  if (method === 'POST' && path.endsWith('/beacons')) return { status: 204, headers: {}, body: '' }
  if (method !== 'GET' && method !== 'HEAD')
    return problem(405, 40500, 'The browser check of a release only reads.')
  if (!address) return problem(503, 50300, 'The browser check of a release runs without an api.')
  try {
    return await passOn(address, method, headers)
  } catch {
    return problem(503, 50300, 'The running site did not answer the browser check of a release.')
  }
}

async function passOn(
  address: string,
  method: string,
  headers: UpstreamRequest['headers'],
): Promise<Answer> {
  const passed = PASSED.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const answer = await fetch(address, {
    method,
    headers: Object.fromEntries(passed),
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  const returned = RETURNED.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return {
    status: answer.status,
    headers: Object.fromEntries(returned),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

/** A failure in the envelope that the api's own failures have (api/src/envelope). */
const problem = (status: number, code: number, msg: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ code, msg, data: { faults: [] } }),
})
