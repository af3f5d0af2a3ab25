/**
 * What every answer of the Node server says, whatever it holds. `strict-transport-security` is not among them: TLS ends
 * at nginx, and over plain http it means nothing.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  // Addresses of gifts are nobody's but the donor's, the logs of our own calls included.
  'referrer-policy': 'strict-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
} as const

/**
 * Browsers that know it load no script without a hash (W3C Subresource Integrity, section Integrity-Policy). Chromium
 * complains about `style` on the console.
 */
export const INTEGRITY_HEADERS = { 'integrity-policy': 'blocked-destinations=(script)' } as const
