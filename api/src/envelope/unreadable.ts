import type { Socket } from 'node:net'
import { fieldsOf } from '../fields'
import { failureBody } from './answer'
import { Failure, failures, type FailureName } from './failure'

const byCode: Record<string, FailureName> = {
  HPE_HEADER_OVERFLOW: 'headTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
}

/**
 * Answers what is no HTTP, or did not become a request in time, in the envelope, and ends the connection: nothing that
 * follows on it can be trusted. For Fastify's `clientErrorHandler`.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const failure = new Failure(byCode[error.code ?? ''] ?? 'badRequest')
  const [status] = failures[failure.failure]
  const body = JSON.stringify(failureBody(failure))
  // In the midst of another answer it would be read as a piece of that.
  if (socket.writable && !begunOn(socket))
    socket.write(
      `HTTP/1.1 ${status} ${NAMES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroySoon()
}

/** Whether an answer of an earlier request is on its way, as Node's own handler looks for it. */
const begunOn = (socket: Socket) =>
  fieldsOf(fieldsOf(socket)['_httpMessage'])['headersSent'] === true

const NAMES: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}
