import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { failures, retryAfter, type Failure, type FailureName } from './failure'

/** The schema of a successful answer: the envelope around `data`. */
export const Answer = <T extends TSchema>(data: T) =>
  Type.Object({ code: Type.Literal(0), msg: Type.String(), data })

/** Wraps data in the envelope of a successful answer. */
export const answer = <T>(data: T) => ({ code: 0 as const, msg: '', data })

const FieldFault = Type.Object(
  { field: Type.String(), reason: Type.String() },
  { title: 'FieldFault', description: 'One field of the request and what is wrong with it.' },
)

const FailureAnswer = Type.Object(
  {
    code: Type.Integer({ description: 'Stable; its first three digits are the HTTP status.' }),
    msg: Type.String({ description: 'A sentence; English when Accept-Language asks for it.' }),
    data: Type.Object({
      faults: Type.Array(FieldFault),
      state: Type.Optional(
        Type.Object(
          {
            status: Type.String(),
            startedAt: Type.Union([Type.String(), Type.Null()]),
            endedAt: Type.Union([Type.String(), Type.Null()]),
          },
          { description: 'The state of a stream that is not live, as in the list.' },
        ),
      ),
      place: Type.Optional(
        Type.Integer({
          minimum: 1,
          description:
            'Place of a waiting export in the queue, 1 for the next; also in the header `x-queue-place`. The place is kept while the client asks again within three times `Retry-After`.',
        }),
      ),
    }),
  },
  { title: 'Failure', description: 'Every answer that is not a success.' },
)

/** The failure answers for a route's schema: the named ones, and those that any route may give. */
export function failing(...names: FailureName[]) {
  const statuses: FailureName[] = [...names, 'tooOften', 'broken', 'databaseAway']
  return Object.fromEntries(statuses.map((name) => [failures[name][0], FailureAnswer]))
}

/** Sends a failure in the envelope, in the language that the request asks for. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): void {
  const waits: Partial<Record<FailureName, number>> = retryAfter
  const seconds = waits[failure.failure]
  if (seconds !== undefined && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', seconds)
  if (failure.place !== undefined) void reply.header('x-queue-place', failure.place)
  void reply
    .code(failure.statusCode)
    .type('application/json; charset=utf-8')
    .send(failureBody(failure, request.headers['accept-language']))
}

/** The body of a failure, for code that runs before a reply object exists. */
export function failureBody(failure: Failure, acceptLanguage?: string) {
  const [, code, zh, en] = failures[failure.failure]
  const english = /^\s*en\b/i.test(acceptLanguage ?? '')
  const faults = failure.faults.map(({ field, reason }) => ({
    field,
    reason: english ? reason.en : reason.zh,
  }))
  const { state, place } = failure
  const data = { faults, ...(state && { state }), ...(place && { place }) }
  return { code, msg: english ? en : zh, data }
}
