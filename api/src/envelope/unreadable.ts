import type { Socket } from 'node:net'
import { fieldsOf } from '../fields'
import { failureBody } from './answer'
import { Failure, failures, type FailureName } from './failure'

const byCode: Record<string, FailureName> = {
  HPE_HEADER_OVERFLOW: 'headTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
}

/**
 * Answers a request that is not valid HTTP, or that did not arrive in time, with the failure envelope, and closes the
 * connection, because nothing that follows on it can be trusted. For Fastify's `clientErrorHandler`.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const failure = new Failure(byCode[error.code ?? ''] ?? 'badRequest')
  const [status] = failures[failure.failure]
  const body = JSON.stringify(failureBody(failure))
  // While another answer is being sent, this one would be read as a part of it.
  if (socket.writable && !begunOn(socket))
    socket.write(
      `HTTP/1.1 ${status} ${NAMES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroySoon()
}

/** Whether the answer to an earlier request is being sent. Node's default handler checks it the same way. */
const begunOn = (socket: Socket) =>
  fieldsOf(fieldsOf(socket)['_httpMessage'])['headersSent'] === true

const NAMES: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}
