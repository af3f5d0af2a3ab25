import type { FastifyRequest } from 'fastify'
import { payload, type Envelope, type GetAnswer, type GetPath } from 'shared/contract'

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
  const answer = await server.inject({ url: `/api${path}`, remoteAddress: ip })
  if (answer.statusCode !== 200) throw new Unanswered(path, answer.statusCode)
  return payload(path, answer.json<Envelope<GetAnswer<Path>>>())
}
