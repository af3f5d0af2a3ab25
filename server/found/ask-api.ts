import type { FastifyRequest } from 'fastify'
import { payload, type Envelope, type GetAnswer, type GetPath } from 'shared/contract'
import { callApi } from '../call-api'

/** A call of the api that gave no answer. */
export class Unanswered extends Error {
  readonly status: number

  constructor(path: string, status: number) {
    super(`${path} answered ${status}.`)
    this.status = status
  }
}

/**
 * Calls the api of this process as the visitor of a request, so that its limits count this call, too.
 * @throws `Unanswered`
 */
export async function askApi<Path extends GetPath>(
  { server, ip }: FastifyRequest,
  path: Path,
): Promise<GetAnswer<Path>> {
  const { status, body } = await callApi(server, { url: `/api${path}`, address: ip })
  if (status !== 200) throw new Unanswered(path, status)
  return payload(path, JSON.parse(String(body)) as Envelope<GetAnswer<Path>>)
}
