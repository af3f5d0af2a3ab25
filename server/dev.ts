/**
 * `npm run dev`: the shell, every remote and the api with hot reload on http://localhost:8080. `npm run dev -w
 * mf-live`: that remote by itself in the standalone frame. `npm run dev -w mf-live -- --in-shell`: that remote inside
 * the built site, with the others from their builds. With `--for-site`: for one tab of a site that runs elsewhere.
 */
import path from 'node:path'
import { devAll, devForSite, devInShell, devStandalone } from './dev-servers'

const part = path.basename(process.cwd())
const port = Number(process.env.PORT ?? 8080)

const mode = ['--in-shell', '--for-site'].find((option) => process.argv.includes(option))

async function develop(): Promise<void> {
  if (!part.startsWith('mf-')) return devAll(port)
  if (mode === '--in-shell') return devInShell(part, port)
  if (mode === '--for-site') return devForSite(part, port)
  return devStandalone(part, port)
}

await develop().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
