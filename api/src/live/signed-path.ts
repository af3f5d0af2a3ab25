import { timingSafeEqual } from 'node:crypto'
import { nginxSignature } from './sign'

/**
 * What a signed path refers to: `<signature>/<expires>/<stream>/<file>`, below the base. The files of another quality
 * are in their own folder: `<stream>_low/index.m3u8`.
 */
export type Asked = { id: string; file: string } | 'forged' | 'expired'

/** Checks a signed path as the media server does: the signature before the expiry, so that guessing reveals nothing. */
export function readSignedPath(path: string, key: string, now: Date): Asked {
  const [, signature, expires, id, file] =
    /^([\w-]{22})\/([1-9]\d{0,11})\/([a-z0-9][a-z0-9-]{0,39})\/((?:\3_[a-z]+\/)?[^/]+)$/.exec(
      path,
    ) ?? []
  if (!signature || !expires || !id || !file) return 'forged'
  const wanted = nginxSignature({ id, expires: Number(expires), key })
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(wanted))) return 'forged'
  if (Number(expires) < Math.floor(now.getTime() / 1000)) return 'expired'
  return { id, file }
}
