import { CONTRACT, type Release } from 'shared/contract'

/**
 * The release of a part that a development server serves: it has no version, no hashes and no Node half.
 * @param name in the registry: `live`
 * @param origin of the development server
 */
export const developmentRelease = (name: string, origin: string): Release => ({
  name,
  version: 'development',
  contract: CONTRACT,
  base: `${origin}/`,
  entry: 'remoteEntry.js',
  usesRuntimeCore: false,
  chunks: {},
  files: [],
  bundle: '',
})
