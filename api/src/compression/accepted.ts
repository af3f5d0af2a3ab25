/** Brotli makes the smaller answers; gzip is for connections without TLS, where browsers do not offer Brotli. */
const ENCODINGS = ['br', 'gzip'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** The best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3); undefined when the answer stays plain. */
export function acceptedEncoding(header = ''): Encoding | undefined {
  const allowed = new Map(header.split(',').map(readCoding))
  return ENCODINGS.find((encoding) => allowed.get(encoding) ?? allowed.get('*'))
}

/** `gzip;q=0` means: anything but gzip. */
function readCoding(text: string): [name: string, isAllowed: boolean] {
  const [name = '', ...parameters] = text.toLowerCase().split(';')
  return [name.trim(), !parameters.some((parameter) => /^\s*q=0(\.0{0,3})?\s*$/.test(parameter))]
}
