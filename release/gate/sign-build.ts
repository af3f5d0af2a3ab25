import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createKeyPair } from '../store/keys'
import { releaseOfBuild } from '../store/release-folder'
import { signatureOf } from './team-signature'

/**
 * Creates a team's key pair. The private key is readable by this account alone.
 * @param file where the private key is written
 * @returns what to do with both, for the terminal
 * @throws when the file is there already, because a lost key cannot be replaced by the team itself
 */
export function createTeamKey(file: string): string {
  if (existsSync(file))
    throw new Error(`${file} is there already. Name another file, so that no key is lost.`)
  const publicKey = createKeyPair(file)
  return [
    `The team's private key is in ${file}. Keep it secret.`,
    "The operator adds the public key to .keys/teams.json in the site's folder, under the name of the team's part, like live for mf-live:",
    `  { "live": [${JSON.stringify(publicKey)}] }`,
  ].join('\n')
}

/**
 * Signs a build with the key in `RELEASE_KEY_FILE`, so that it can be released where that key is not.
 * @param part the part's folder name, e.g. `mf-live`
 * @param dist the folder of its build
 * @returns the signature's file and the version that it is for
 * @throws when there is no build, or no key
 */
export function signBuild(part: string, dist: string): { file: string; version: string } {
  if (!existsSync(path.join(dist, 'web/manifest.json')))
    throw new Error(`${dist} holds no build of ${part}. Build it first: npm run build -w ${part}`)
  const release = releaseOfBuild(part, dist)
  const signature = signatureOf(release)
  if (!signature)
    throw new Error(
      `No key was named to sign ${part} with. Name the team's private key: RELEASE_KEY_FILE=/path/to/${release.name}.key npm run release -- sign ${part}`,
    )
  const file = path.join(dist, 'signature.json')
  writeFileSync(file, JSON.stringify(signature, null, 2))
  return { file, version: release.version }
}
