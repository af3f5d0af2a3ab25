import { isIPv4, isIPv6 } from 'node:net'

/** All callers without a valid address share this network. */
const UNKNOWN = 'unknown'

/**
 * The network that rate limits count an address under. An IPv4 address is its own network. For IPv6 it is the first 64
 * bits, because whoever has one address there has all 2^64 of them (RFC 6177, RFC 8981).
 * @param address from a socket or a trusted proxy: `203.0.113.7`, `2001:db8::1`, `::ffff:203.0.113.7`, with or without
 *   a port; undefined when the connection closed before it was read
 * @returns `203.0.113.7`, `2001:db8:0:0::/64`, or `unknown` when it is not an address
 */
export function networkOf(address: string | undefined): string {
  const [plain = ''] = withoutPort(address ?? '').split('%')
  if (!isIPv6(plain)) return isIPv4(plain) ? plain : UNKNOWN
  const groups = groupsOf(plain)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped) return ipv4Of(groups.slice(6))
  const first = groups.slice(0, 4).map((group) => group.toString(16))
  return `${first.join(':')}::/64`
}

const withoutPort = (address: string) =>
  address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/** The eight groups of an IPv6 address, however it is abbreviated. */
function groupsOf(address: string): number[] {
  const [before = '', after] = withoutDots(address).split('::')
  const head = before.split(':').filter(Boolean)
  const tail = (after ?? '').split(':').filter(Boolean)
  const gap = after === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<string>(gap).fill('0'), ...tail].map((group) => parseInt(group, 16))
}

/** Writes the trailing IPv4 part of an address like `::ffff:203.0.113.7` as two hexadecimal groups. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
}

const ipv4Of = (groups: number[]) => groups.flatMap((group) => [group >> 8, group & 255]).join('.')
