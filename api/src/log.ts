import type { FastifyRequest } from 'fastify'
import { stdSerializers, type LoggerOptions } from 'pino'

/** Path segments below `/pay` that are logged; anything else could be a gift's code. */
const KNOWN = new Set(
  'pay order get create watch channel list notify alipay wechat sandbox cashier decide page.css return'.split(
    ' ',
  ),
)

/**
 * Logger settings of the service. Whoever has a gift's code can read its receipt, so no log line contains one at any
 * level: not in a URL, not in a message that repeats it, and not in the bytes of an unreadable request.
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
        // pino makes this list anew for every line.
        for (const [place, word] of words.entries())
          if (typeof word === 'string') words[place] = hideIn(word)
        log.apply(this, words)
      },
    },
  }) satisfies LoggerOptions

const hideIn = (text: string) =>
  text
    .split(/(\s+)/)
    .map((word) => (word.includes('/') ? loggedUrl(word) : word))
    .join('')

/** A URL as it may be logged: below `/pay` only known segments, and never a query with a code or token. */
export function loggedUrl(url: string): string {
  const plain = decoded(url)
  // Still encoded after decoding; no real client sends that.
  if (decoded(plain) !== plain) return '…'
  const [path = '', ...query] = plain.split('?')
  const parts = path.split(/[/\\]+/)
  const pay = parts.findIndex((part) => /^pay(?![a-z0-9])/i.test(part))
  if (pay === -1) return /(code|pass)=/i.test(query.join()) ? `${path}?…` : url
  const strange = parts.findIndex((part, place) => place >= pay && !KNOWN.has(part.toLowerCase()))
  const kept = strange === -1 ? parts : [...parts.slice(0, strange), '…']
  return kept.join('/') + (query.length > 0 ? '?…' : '')
}

/** Decodes percent-encoded ASCII, even when the percent sign is encoded itself. */
const decoded = (text: string) =>
  text.replace(/%(?:25)*([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
