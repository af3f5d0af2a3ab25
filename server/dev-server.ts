import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { devPage } from 'build/dev-page.mjs'
import { pagePolicy, ROOT } from 'release'
import { langOf, type Registry, type Release, type Settings } from 'shared/contract'
import webpack, { type Configuration } from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import type { TypeErrors } from './type-errors'

type App = NonNullable<WebpackDevServer['app']>

/** A registry without part descriptions: the shell asks each part for its own. */
export type DevRegistry = Omit<Registry, 'remotes'> & { remotes: Record<string, Release> }

export interface DevServerOptions {
  /** When false, a change reloads the page instead of being hot-replaced. */
  hot?: boolean
  /** Shown in the page (build/type-error-box.mjs). */
  typeErrors?: TypeErrors
  /** For a server of pages; others serve only their build. */
  pages?: DevPages
}

interface DevPages {
  /** The port of the service behind `BACKEND`. */
  backend: number
  settings: Settings
  registry: () => Promise<DevRegistry>
}

/** Addresses that the service answers, the pages of its cashier included. */
const BACKEND = ['/api', '/log', '/media/live', '/media/covers', '/releases']

/** Serves one build, rebuilt after every change. */
export async function serveBuild(config: Configuration, port: number, options: DevServerOptions) {
  const { hot = true, typeErrors, pages } = options
  const server = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      hot,
      client: { overlay: false, logging: 'warn', webSocketURL: { hostname: 'localhost', port } },
      headers: { 'Access-Control-Allow-Origin': '*' },
      static: { directory: path.join(ROOT, 'media'), publicPath: '/media' },
      proxy: pages ? [{ context: BACKEND, target: `http://127.0.0.1:${pages.backend}` }] : [],
      setupMiddlewares: (middlewares, { app }) => {
        if (app && typeErrors)
          app.get('/type-errors', (_request, response) => sendTypeErrors(typeErrors, response))
        if (app && pages) servePages(app, pages)
        return middlewares
      },
    },
    webpack(config),
  )
  await server.start()
}

/** Answers every address of the site with the development page, under the policy of the composed pages. */
function servePages(app: App, { settings, registry }: DevPages): void {
  app.get('/registry.json', (_request, response, next) => {
    registry().then((found) => response.json(found), next)
  })
  app.use((request, response, next) => {
    const isBackend = BACKEND.some((place) => request.path.startsWith(`${place}/`))
    if (isBackend || !request.headers.accept?.includes('text/html')) return next()
    const lang = langOf(request.path)
    registry().then(
      (found) =>
        response
          .type('html')
          .set('content-security-policy', pagePolicy([], settings, found))
          .send(devPage({ lang, settings, registry: null, holds: 'screen' })),
      next,
    )
  })
}

/** Sends all type errors as one event after every check, as long as the page is open. */
function sendTypeErrors(typeErrors: TypeErrors, response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    // The page may be a running site's.
    'Access-Control-Allow-Origin': '*',
  })
  const stop = typeErrors.follow((errors) => response.write(`data: ${JSON.stringify(errors)}\n\n`))
  response.once('close', stop)
}
