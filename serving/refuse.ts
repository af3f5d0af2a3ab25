import type { FastifyReply } from 'fastify'

/** Answers a file or a page that cannot be had: its status as plain text, which no cache keeps. */
export const refuse = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .status(status)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${status}\n`)
