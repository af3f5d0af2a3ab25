import type { Envelope } from 'shared/contract'

/**
 * The payload of an answer. Throws with the service's sentence when the envelope itself says failure, as
 * some backends with these routes do under HTTP 200.
 */
export function payload<T>(answer: Envelope<T>): T {
  if (answer.code !== 0)
    throw new Error(answer.msg || `The service answered with code ${answer.code}.`)
  return answer.data
}
