import { createHash } from 'node:crypto'
import type { Scheme } from './settings'

/** The parameters of a signed URL. */
export interface Signed {
  /** Base URL of the streams, without a trailing slash. */
  base: string
  /** The stream's name below the base URL. */
  id: string
  /** Unix seconds. */
  expires: number
  key: string
}

/**
 * Builds a stream's playlist URL for each signature scheme. Native players request the segments by the relative names
 * in the playlist, without its query, so the signature must reach them in another way:
 *
 * - nginx: the signature is part of the path (`secure_link`), so every relative name inherits it.
 * - aliyun (`auth_key`, type A) and tencent (`txSecret`): it is in the query, and the vendor's servers write signed
 *   segment names into the playlist. Both add the validity configured in their console to the time given here, so set
 *   that to its minimum.
 */
export const signers: Record<Scheme, (signed: Signed) => string> = {
  nginx: (signed) =>
    `${signed.base}/${nginxSignature(signed)}/${signed.expires}/${signed.id}/index.m3u8`,
  aliyun: ({ base, id, expires, key }) => {
    const address = `${base}/${id}.m3u8`
    return `${address}?auth_key=${aliyunSignature(new URL(address).pathname, expires, key)}`
  },
  tencent: ({ base, id, expires, key }) =>
    `${base}/${id}.m3u8?${tencentSignature(id, expires, key)}`,
}

/** nginx's `secure_link_md5 "$expires/$stream <key>"`. */
export function nginxSignature({ id, expires, key }: Omit<Signed, 'base'>): string {
  return createHash('md5').update(`${expires}/${id} ${key}`).digest('base64url')
}

/** `timestamp-rand-uid-md5hash`; rand and uid are always 0. */
export function aliyunSignature(path: string, expires: number, key: string): string {
  return `${expires}-0-0-${md5(`${path}-${expires}-0-0-${key}`)}`
}

export function tencentSignature(stream: string, expires: number, key: string): string {
  const time = expires.toString(16).toUpperCase()
  return `txSecret=${md5(key + stream + time)}&txTime=${time}`
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
