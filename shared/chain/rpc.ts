/*
 * Calls of an Ethereum node by JSON-RPC (https://ethereum.org/developers/docs/apis/json-rpc), with nothing but fetch, for
 * browsers and Node.
 */

/** No usable answer: no connection, too late, or something else than JSON-RPC, such as a page of HTML. */
export class NoAnswer extends Error {}

/** The node answered that it refuses the call. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: number,
  ) {
    super(message)
  }
}

interface Answer {
  result?: unknown
  error?: { code?: unknown; message?: unknown }
}

/** How long a node may take to answer, in ms. */
export const PATIENCE_MS = 10_000

/**
 * Calls one method of a node.
 * @param patience in ms
 * @throws NoAnswer, Refused
 */
export async function call(
  rpc: string,
  method: string,
  params: unknown[] = [],
  patience = PATIENCE_MS,
): Promise<unknown> {
  const { result, error } = await asked(rpc, { jsonrpc: '2.0', id: 1, method, params }, patience)
  if (error) throw new Refused(String(error.message ?? 'no reason given'), Number(error.code))
  if (result === undefined) throw new NoAnswer('It answers with something else than JSON-RPC.')
  return result
}

async function asked(rpc: string, question: object, patience: number): Promise<Answer> {
  let text: string
  let status: number
  try {
    const response = await fetch(rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(patience),
    })
    status = response.status
    text = await response.text()
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    throw new NoAnswer(late ? `No answer within ${patience / 1_000} s.` : 'No connection.')
  }
  const answer = parsed(text)
  if (!answer) throw new NoAnswer(`It answers with something else than JSON-RPC (${status}).`)
  return answer
}

function parsed(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Calls a method that answers with a number, such as `eth_blockNumber`. @throws NoAnswer, Refused */
export async function callNumber(...question: Parameters<typeof call>): Promise<bigint> {
  const digits = hex(await call(...question))
  if (digits === '0x') throw new NoAnswer('It answers with nothing where a number belongs.')
  return BigInt(digits)
}

/** Calls a method that answers with bytes, such as `eth_call`. @returns hex after 0x @throws NoAnswer, Refused */
export async function callBytes(...question: Parameters<typeof call>): Promise<string> {
  return hex(await call(...question))
}

function hex(value: unknown): string {
  if (typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)) return value.toLowerCase()
  throw new NoAnswer('It answers with something else than hex digits.')
}
