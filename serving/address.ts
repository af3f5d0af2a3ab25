/*
 * The forms of the addresses that an operator or staff name. They end up in pages, headers and policies, where a blank,
 * a quote or a semicolon would begin something else, so each form says what is allowed and nothing else passes.
 */

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`, 'i')
const LONGEST_HOST = 253
const LONGEST_ADDRESS = 2_000

/**
 * Whether a text is a host with or without a port, `media.example.org:8443`: a name in ASCII or an IPv4 address. IPv6
 * addresses are refused, because a content security policy has no form for them.
 */
export function isHostAndPort(text: string): boolean {
  const [, host, port = '1'] = /^([^:]*)(?::([1-9]\d{0,4}))?$/.exec(text) ?? []
  if (host === undefined || host.length > LONGEST_HOST || !HOST.test(host)) return false
  return Number(port) <= 65_535 && isReadAsWritten(host)
}

/** Browsers read `1` and `0x7f.1` as IPv4 addresses, which are other hosts than they seem. */
const isReadAsWritten = (host: string) =>
  URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname === host.toLowerCase()

/** Whether a text is an origin, `https://media.example.org`: no name and password, no path, no slash at its end. */
export function isOrigin(text: string): boolean {
  const [, host] = /^https?:\/\/(.*)$/.exec(text) ?? []
  return host !== undefined && isHostAndPort(host)
}

/** Whether a text is a path of plain names, `/media/live`: nothing to decode, no dots alone, no slash at its end. */
export const isPath = (text: string): boolean =>
  /^(?:\/(?!\.{1,2}(?:\/|$))[a-zA-Z0-9._~-]+)+$/.test(text)

/** Whether paths can be appended to a text: a path, an origin, or an origin with a path. */
export function isBase(text: string): boolean {
  const [, origin, path] = /^(https?:\/\/[^/]*)?(\/.*)?$/.exec(text) ?? []
  if (origin === undefined && path === undefined) return false
  return (origin === undefined || isOrigin(origin)) && (path === undefined || isPath(path))
}

/**
 * Whether a text is the address of a service that pages call: https, or http on this machine, because browsers call
 * nothing else from a page that came by https; a path of plain names at most, because a content security policy has no
 * form for a query.
 */
export const isEndpoint = (text: string): boolean =>
  isBase(text) && /^(https:|http:\/\/(localhost|127\.0\.0\.1)(?=[:/]|$))/.test(text)

// Browsers drop line breaks and tabs, and read a backslash as a slash; quotes and brackets end what an address stands in.
const MISREAD = /[\s\\"'<>^`{|}]|\p{C}/u
// Encoded control characters, slashes and backslashes: what one program takes for a name, another takes for a path.
const MISLEADING = /%(?![0-9a-f]{2}|$)|%$|%(?:[01][0-9a-f]|2f|5c|7f)/i

/**
 * Whether a text is the address of one file, a picture or a playlist: a path of this site (`/media/field.jpg`), or an
 * http address with a path and without a name and password. A query is fine.
 */
export function isFileAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || MISREAD.test(text) || MISLEADING.test(text)) return false
  const [, origin, path] = /^(https?:\/\/[^/?#]*)?(\/.*)$/.exec(text) ?? []
  if (path === undefined) return false
  return origin === undefined ? !path.startsWith('//') : isOrigin(origin)
}
