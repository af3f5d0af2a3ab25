/**
 * `npm run dev`: the shell, every remote and the api with hot reload on http://localhost:8080. `npm run dev -w
 * mf-live`: that remote by itself in the standalone frame. `npm run dev -w mf-live -- --in-shell`: that remote inside
 * the built site, with the others from their builds. With `--for-site`: for one tab of a site that runs elsewhere.
 */
import path from 'node:path'
import { devAll, devForSite, devInShell, devStandalone } from './dev-servers'

const part = path.basename(process.cwd())
const port = Number(process.env.PORT ?? 8080)

if (!part.startsWith('mf-')) await devAll(port)
else if (process.argv.includes('--in-shell')) await devInShell(part, port)
else if (process.argv.includes('--for-site')) await devForSite(part, port)
else await devStandalone(part, port)
