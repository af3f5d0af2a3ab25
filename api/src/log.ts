import type { FastifyRequest } from 'fastify'
import { stdSerializers, type LoggerOptions } from 'pino'

/** What an address of gifts is logged with; anything else in it may be a gift's code. */
const KNOWN = new Set(
  'pay order get create watch channel list notify alipay wechat sandbox cashier decide page.css return'.split(
    ' ',
  ),
)

/**
 * How the service logs. Whoever has the code of a gift reads its receipt, so no line holds one at any level: not the
 * address of a request, nor a message that repeats it, nor the bytes of one that could not be read.
 */
export const logSettings = (level: string) =>
  ({
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: loggedUrl(request.url),
        host: request.host,
        remoteAddress: request.ip,
        remotePort: request.socket?.remotePort,
      }),
      err: (error: Error) => ({ ...stdSerializers.err(error), rawPacket: undefined }),
    },
    hooks: {
      logMethod(words, log) {
        const hidden = words.map((word) => (typeof word === 'string' ? hideIn(word) : word))
        // A message has other words in it, and as many of the same kinds.
        log.apply(this, hidden as typeof words)
      },
    },
  }) satisfies LoggerOptions

const hideIn = (text: string) =>
  text
    .split(/(\s+)/)
    .map((word) => (word.includes('/') ? loggedUrl(word) : word))
    .join('')

/** An address as it may be logged: below `/pay` its known beginning, and nowhere a query with a code or a pass. */
export function loggedUrl(url: string): string {
  const plain = decoded(url)
  // Encoded in turns: nobody's address.
  if (decoded(plain) !== plain) return '…'
  const [path = '', ...query] = plain.split('?')
  const parts = path.split(/[/\\]+/)
  const pay = parts.findIndex((part) => /^pay(?![a-z0-9])/i.test(part))
  if (pay === -1) return /(code|pass)=/i.test(query.join()) ? `${path}?…` : url
  const strange = parts.findIndex((part, place) => place >= pay && !KNOWN.has(part.toLowerCase()))
  const kept = strange === -1 ? parts : [...parts.slice(0, strange), '…']
  return kept.join('/') + (query.length > 0 ? '?…' : '')
}

/** Reads percent-encoded ASCII, also where the percent sign was encoded itself. */
const decoded = (text: string) =>
  text.replace(/%(?:25)*([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
