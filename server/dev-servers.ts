import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { federated, forSite, shellDevelopment, standalone } from 'build/dev-webpack.mjs'
import { PARTS, registryName, REMOTES } from 'build/parts.mjs'
import { publicRegistry, readRegistry, readSettings, ROOT, siteFolder } from 'release'
import { DEFAULT_SETTINGS } from 'shared/contract'
import { serveBuild, type DevRegistry } from './dev-server'
import { developmentRelease } from './development-release'
import { refuseTakenPorts } from './taken-port'
import { watchTypes } from './type-errors'

const folder = (part: string) => path.join(ROOT, part)

/** Serves one remote by itself, with the api behind it. */
export async function devStandalone(part: string, port: number): Promise<void> {
  const backend = port + 1
  await refuseTakenPorts(`npm run dev -w ${part}`, 'localhost', [port, backend])
  startApi(backend)
  await serveBuild(standalone(folder(part)), port, {
    typeErrors: watchTypes([part]),
    pages: { backend, settings: DEFAULT_SETTINGS, registry: async () => devRegistry({}) },
  })
  console.log(`${part} alone: ${addressOf(part, port)}`)
}

/** Serves the whole site with hot reload for every part. */
export async function devAll(port: number): Promise<void> {
  const backend = port + 1
  const ports = Object.fromEntries(REMOTES.map((part, index) => [part, port + 2 + index]))
  await refuseTakenPorts('npm run dev', 'localhost', [port, backend, ...Object.values(ports)])
  startApi(backend)
  await serveRemotes(ports)
  await serveBuild(shellDevelopment(folder('shell')), port, {
    typeErrors: watchTypes(PARTS),
    pages: { backend, settings: DEFAULT_SETTINGS, registry: async () => devRegistry(ports) },
  })
  console.log(`慢生活农场 (development): http://localhost:${port}/`)
}

/**
 * Serves the shell and one remote with hot reload. The api, the settings and the other parts are those of the site in
 * the site's folder.
 */
export async function devInShell(part: string, port: number): Promise<void> {
  const backend = port + 1
  const ports = { [part]: port + 2 }
  const command = `npm run dev -w ${part} -- --in-shell`
  await refuseTakenPorts(command, 'localhost', [port, backend, port + 2])
  const site = siteFolder()
  const { start } = await import('./start')
  await start({ port: backend, command, inDevelopment: true })
  const registry = async () => {
    const released = publicRegistry(await readRegistry(site))
    return { ...released, remotes: { ...released.remotes, ...devRegistry(ports).remotes } }
  }
  await serveRemotes(ports)
  await serveBuild(shellDevelopment(folder('shell')), port, {
    typeErrors: watchTypes(['shell', part]),
    pages: { backend, settings: readSettings(site), registry },
  })
  console.log(`${part} in the site: ${addressOf(part, port)}`)
}

/** Serves one remote for a tab of a running site, which loads it by `?with=` (borrowed-part.ts). */
export async function devForSite(part: string, port: number): Promise<void> {
  await refuseTakenPorts(`npm run dev -w ${part} -- --for-site`, 'localhost', [port])
  await serveBuild(forSite(folder(part), port), port, {
    hot: false,
    typeErrors: watchTypes([part]),
  })
  console.log(
    `${part} for a tab of a running site: add ?with=${part}@http://localhost:${port} to an address of it. Its operator allows that by WITH_ORIGINS=http://localhost:${port}`,
  )
}

const addressOf = (part: string, port: number) =>
  `http://localhost:${port}/${part === 'mf-home' ? '' : registryName(part)}`

const serveRemotes = (ports: Record<string, number>) =>
  Promise.all(
    Object.entries(ports).map(([part, port]) =>
      serveBuild(federated(folder(part), port), port, {}),
    ),
  )

const devRegistry = (ports: Record<string, number>): DevRegistry => ({
  revision: 0,
  shell: developmentRelease('shell', 'http://localhost:0'),
  remotes: Object.fromEntries(
    Object.entries(ports).map(([part, port]) => {
      const name = registryName(part)
      return [name, developmentRelease(name, `http://localhost:${port}`)]
    }),
  ),
})

function startApi(port: number): ChildProcess {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli')
  const child = spawn(process.execPath, [tsx, 'watch', 'api/src/main.ts'], {
    cwd: ROOT,
    // A separate data folder: only one process can open the embedded database, and `npm start` may be running.
    env: { DATA_DIR: `data/development-${port}`, ...process.env, PORT: String(port) },
    stdio: 'inherit',
  })
  process.on('exit', () => child.kill())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
  return child
}
