import { spawn, type ChildProcess } from 'node:child_process'
import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { devPage } from 'build/dev-page.mjs'
import { federated, inShell, shellDevelopment, standalone } from 'build/dev-webpack.mjs'
import { PARTS, registryName, REMOTES } from 'build/parts.mjs'
import { TRUSTED_TYPES } from 'release'
import webpack, { type Configuration } from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import type { Registry, Release } from 'shared/contract'
import { developmentRelease } from './development-release'
import { refuseTakenPorts } from './taken-port'
import { watchTypes, type TypeErrors } from './type-errors'

const root = path.resolve(import.meta.dirname, '..')
const folder = (part: string) => path.join(root, part)

/** Serves one remote by itself, with the api behind it. */
export async function devStandalone(part: string, port: number): Promise<void> {
  const api = port + 1
  await refuseTakenPorts(`npm run dev -w ${part}`, 'localhost', [port, api])
  startApi(api)
  await serve(standalone(folder(part)), port, api, { typeErrors: watchTypes([part]) })
  const base = part === 'mf-home' ? '' : registryName(part)
  console.log(`${part} alone: http://localhost:${port}/${base}`)
}

/** Serves the whole site with hot reload for every part. */
export async function devAll(port: number): Promise<void> {
  const api = port + 1
  const ports = [port, api, ...REMOTES.map((_, index) => port + 2 + index)]
  await refuseTakenPorts('npm run dev', 'localhost', ports)
  startApi(api)
  await Promise.all(REMOTES.map((part, index) => serveRemote(part, port + 2 + index)))
  const registry = devRegistry(
    Object.fromEntries(REMOTES.map((part, index) => [part, port + 2 + index])),
  )
  const typeErrors = watchTypes(PARTS)
  await serve(shellDevelopment(folder('shell')), port, api, { registry, typeErrors })
  console.log(`慢生活农场 (development): http://localhost:${port}/`)
}

/**
 * Serves one remote from its development server inside the built site; the shell and the other parts come from their
 * releases. Type errors are shown in the terminal only, because the pages are those of the built site.
 */
export async function devInShell(part: string, port: number): Promise<void> {
  const remotePort = port + 2
  const command = `npm run dev -w ${part} -- --in-shell`
  await refuseTakenPorts(command, 'localhost', [port, remotePort])
  await serve(inShell(folder(part), remotePort), remotePort, remotePort, { hot: false })
  const { start } = await import('./start')
  await start({ port, command, replace: { [registryName(part)]: devRelease(part, remotePort) } })
  watchTypes([part])
  console.log(`${part} is read from its development server; the page reloads after a change.`)
}

const devRelease = (part: string, port: number): Release =>
  developmentRelease(registryName(part), `http://localhost:${port}`)

/** Serves one remote for a tab of a running site, which loads it by `?with=` (borrowed-part.ts). */
export async function devForSite(part: string, port: number): Promise<void> {
  await refuseTakenPorts(`npm run dev -w ${part} -- --for-site`, 'localhost', [port])
  await serve(inShell(folder(part), port), port, port, { hot: false })
  watchTypes([part])
  console.log(
    `${part} for a tab of a running site: add ?with=${part}@http://localhost:${port} to an address of it. Its operator allows that by WITH_ORIGINS=http://localhost:${port}`,
  )
}

/** A registry without part descriptions: nothing was released, so the shell asks each part for its own. */
type DevRegistry = Omit<Registry, 'remotes'> & { remotes: Record<string, Release> }

function devRegistry(ports: Record<string, number>): DevRegistry {
  const entries = Object.entries(ports)
  return {
    revision: 0,
    shell: devRelease('shell', 0),
    remotes: Object.fromEntries(
      entries.map(([part, port]) => [registryName(part), devRelease(part, port)]),
    ),
  }
}

const serveRemote = (part: string, port: number) => serve(federated(folder(part), port), port, port)

interface ServeOptions {
  /** For the shell only: the registry that it fetches. */
  registry?: DevRegistry
  /** When false, a change reloads the page instead of being hot-replaced. */
  hot?: boolean
  /** Shown in the page (build/type-error-box.mjs). */
  typeErrors?: TypeErrors
}

/**
 * Serves one build. `api` is the port of the service to proxy `/api` and `/media/live` to; pass `port` again for no
 * proxy.
 */
async function serve(config: Configuration, port: number, api: number, options: ServeOptions = {}) {
  const { registry, hot = true, typeErrors } = options
  const server = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      hot,
      client: { overlay: false, logging: 'warn', webSocketURL: { hostname: 'localhost', port } },
      headers: { 'Access-Control-Allow-Origin': '*' },
      static: { directory: path.join(root, 'media'), publicPath: '/media' },
      proxy:
        api === port
          ? []
          : [{ context: ['/api', '/media/live'], target: `http://127.0.0.1:${api}` }],
      setupMiddlewares: (middlewares, { app }) => {
        app?.get('/registry.json', (_request, response) => void response.json(registry))
        app?.get('/type-errors', (_request, response) => {
          if (typeErrors) sendTypeErrors(typeErrors, response)
          else response.sendStatus(404)
        })
        app?.use((request, response, next) => {
          if (request.headers.accept?.includes('text/html'))
            response.type('html').set('content-security-policy', TRUSTED_TYPES).send(devPage)
          else next()
        })
        return middlewares
      },
    },
    webpack(config),
  )
  await server.start()
}

/** Sends all type errors as one event after every check, as long as the page is open. */
function sendTypeErrors(typeErrors: TypeErrors, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  const stop = typeErrors.follow((errors) => response.write(`data: ${JSON.stringify(errors)}\n\n`))
  response.once('close', stop)
}

function startApi(port: number): ChildProcess {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli')
  const child = spawn(process.execPath, [tsx, 'watch', 'api/src/main.ts'], {
    cwd: root,
    // A separate data folder: only one process can open the embedded database, and `npm start` may be running.
    env: { DATA_DIR: `data/development-${port}`, ...process.env, PORT: String(port) },
    stdio: 'inherit',
  })
  process.on('exit', () => child.kill())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
  return child
}
