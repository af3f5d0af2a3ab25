import { createHash } from 'node:crypto'
import type { Scheme } from './settings'

/** What an address is signed for. */
export interface Signed {
  /** Where the streams play, without a slash at its end. */
  base: string
  /** The stream's name there. */
  id: string
  /** Unix seconds. */
  expires: number
  key: string
}

/**
 * The address of a stream's playlist under each scheme. Native players ask for the segments by the names in the
 * playlist alone, without its query, so a signature has to reach them some other way:
 *
 * - nginx: it stands in the path (`secure_link`), so every relative name in a playlist carries it on.
 * - aliyun (`auth_key`, type A) and tencent (`txSecret`): it stands in the query, and the vendor's own servers write
 *   signed names of the segments into the playlist that they hand out. Both add the validity that is set in their
 *   console to the time given here, so it is set to its least there.
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

/** `timestamp-rand-uid-md5hash`; rand and uid stay 0. */
export function aliyunSignature(path: string, expires: number, key: string): string {
  return `${expires}-0-0-${md5(`${path}-${expires}-0-0-${key}`)}`
}

export function tencentSignature(stream: string, expires: number, key: string): string {
  const time = expires.toString(16).toUpperCase()
  return `txSecret=${md5(key + stream + time)}&txTime=${time}`
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
