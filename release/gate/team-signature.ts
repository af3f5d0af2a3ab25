import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Release } from 'shared/contract'
import { isSignedBy, signAsTeam, teamKeys } from '../store/keys'
import type { WrittenRelease } from '../store/release-folder'

/** What a team signs: everything of a release that decides which code runs. */
const releaseText = (release: WrittenRelease): string => {
  const { name, version, entry, chunks, files, bundle, nodeList, types } = release
  return JSON.stringify({ name, version, entry, chunks, files, bundle, nodeList, types })
}

/**
 * Signs a release with the key in `RELEASE_KEY_FILE`, or takes `signature.json` in the build, which a team may write itself.
 * @returns the release with its signature; as it is when the operator lists no keys for the part
 * @throws when the operator lists keys for the part, and none of them signed it
 */
export function withTeamSignature(
  site: string,
  release: WrittenRelease,
  dist: string,
): WrittenRelease {
  const keys = teamKeys(site, release.name)
  if (!keys) return release
  const signature = signatureOf(release) ?? storedSignature(dist)
  if (signature && isSignedByTeam(keys, { ...release, signature })) return { ...release, signature }
  throw new Error(
    `${release.name} must be signed with a key of its team, because the operator lists keys for it. ${wrongWith(keys, signature)} Name the key: RELEASE_KEY_FILE=/path/to/${release.name}.key npm run release -- mf-${release.name}`,
  )
}

/** Whether one of the keys signed a release. */
export const isSignedByTeam = (keys: string[], release: WrittenRelease): boolean => {
  const { signature } = release
  return Boolean(
    signature &&
    keys.includes(signature.key) &&
    isSignedBy(signature.key, releaseText(release), signature.value),
  )
}

type Signature = Release['signature']

function wrongWith(keys: string[], signature: Signature): string {
  if (!signature) return 'It was not signed.'
  return keys.includes(signature.key)
    ? 'Its signature.json is for another build.'
    : 'It was signed with another key.'
}

/** The signature with the key in `RELEASE_KEY_FILE`, if that names one. */
export function signatureOf(release: WrittenRelease): Signature {
  const file = process.env.RELEASE_KEY_FILE
  if (!file) return undefined
  const { key, signature } = signAsTeam(file, releaseText(release))
  return { key, value: signature }
}

/** The signature that the team stored in its build (`npm run release -- sign`). */
function storedSignature(dist: string): Signature {
  const stored = path.join(dist, 'signature.json')
  // A signature that is not one verifies nothing.
  return existsSync(stored) ? (JSON.parse(readFileSync(stored, 'utf8')) as Signature) : undefined
}
