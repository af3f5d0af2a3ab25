import { errorCode } from './error-code'

const REASONS: Record<string, string> = {
  EROFS: 'its file system is read-only',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  ENOSPC: 'no space is left on its disk',
  EDQUOT: 'the disk quota of this account is used up',
  EMFILE: 'too many files are open',
}

/**
 * Replaces a system error about a folder by a sentence that an operator can act on. Any other error is returned as it
 * is.
 * @param site the folder that could not be changed
 */
export function storageError(site: string, error: unknown): unknown {
  const code = String(errorCode(error))
  const reason = REASONS[code]
  if (!reason) return error
  return new Error(
    `${site} cannot be changed, because ${reason} (${code}). The site goes on as it was.`,
    { cause: error },
  )
}
