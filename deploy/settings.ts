import { existsSync } from 'node:fs'

/** The settings of nginx's configuration. Ports are TCP ports; folders and programs are absolute paths. */
export interface DeploySettings {
  /** The addresses of the site's processes, `127.0.0.1:8080`. */
  sites: string[]
  /** The site's host names; a request for any other name gets the first. `_` alone accepts every name. */
  names: string[]
  /** The addresses that visitors and cameras connect to. */
  listen: string[]
  httpPort: number
  httpsPort: number
  rtmpPort: number
  /** nginx's internal loopback ports: one for http (also its calls to the api), one for the cameras' streams. */
  innerHttpPort: number
  innerRtmpPort: number
  tls: { certificate: string; key: string } | undefined
  liveKey: string
  /** Whether every stream also gets a second, smaller quality. */
  qualities: boolean
  /** Where every stream is also forwarded to, `push.example.org/live`; nowhere by default. */
  pushTo: string | undefined
  coverSeconds: number
  /** Limits of concurrent connections: all visitors, one network, all cameras. */
  visitorConnections: number
  networkConnections: number
  cameraConnections: number
  /** Contains `hls/` and `covers/`. */
  mediaDir: string
  /** The folder for nginx's pid, logs and temporary files; without one, the system's folders. */
  runDir: string | undefined
  /** The account that nginx runs as; without one, nginx's default. */
  user: string | undefined
  rtmpModule: string
  streamModule: string
  ffmpeg: string
}

/** Debian's paths of the nginx modules that receive cameras and count connections. */
export const RTMP_MODULE = '/usr/lib/nginx/modules/ngx_rtmp_module.so'
export const STREAM_MODULE = '/usr/lib/nginx/modules/ngx_stream_module.so'

/** A path that needs no quotes in nginx's configuration and contains no ffmpeg pattern. */
const PLAIN_PATH = /^\/[\p{L}\p{N}/._@+~-]*$/u
const ACCOUNT = /^[A-Za-z0-9_.-]+$/
/** No dot at the start or the end: it has a special meaning in nginx. */
const HOST = /^(_|[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)$/
const NAME_AND_PORT =
  /^([A-Za-z0-9_.-]+|\[[0-9a-fA-F:]+\]):(6553[0-5]|655[0-2]\d|65[0-4]\d\d|6[0-4]\d{3}|[1-5]\d{4}|[1-9]\d{0,3})$/
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-fA-F:]+\])$/
const RTMP_ADDRESS = /^rtmp:\/\/([A-Za-z0-9_.-]+(:\d{1,5})?\/[A-Za-z0-9_./-]+)$/
/** Characters that need no quotes in nginx's configuration. */
const PLAIN_KEY = /^[A-Za-z0-9._~+/=-]{16,128}$/

/**
 * Reads the settings from the environment, the same as that of the site's process.
 * @throws one error that lists every fault with the name of its variable; it never contains a secret
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): DeploySettings {
  const reader = new Reader(env)
  const { faults } = reader
  const runDir = reader.path('RUN_DIR')
  const visitorConnections = reader.whole('VISITOR_CONNECTIONS', 8192, 64, 100_000)
  const forOneNetwork = Math.min(512, visitorConnections / 2)
  const settings: DeploySettings = {
    sites: unique(
      reader.list(
        'SITE_ADDRESS',
        NAME_AND_PORT,
        'names or addresses with their ports, like 127.0.0.1:8080,127.0.0.1:8081',
        `127.0.0.1:${reader.text('PORT') ?? 8080}`,
      ),
    ),
    names: unique(reader.list('SERVER_NAME', HOST, 'host names with commas between', '_')),
    listen: reader.list('LISTEN', ADDRESS, 'addresses like 0.0.0.0,[::]', '0.0.0.0,[::]'),
    httpPort: reader.port('HTTP_PORT', 80),
    httpsPort: reader.port('HTTPS_PORT', 443),
    rtmpPort: reader.port('RTMP_PORT', 1935),
    innerHttpPort: reader.port('INNER_HTTP_PORT', 8935),
    innerRtmpPort: reader.port('INNER_RTMP_PORT', 1936),
    tls: readTls(reader),
    liveKey: readLiveKey(reader),
    qualities: reader.like('LIVE_QUALITIES', /^(on|off)$/, 'on or off', 'off') === 'on',
    pushTo: reader
      .like('LIVE_PUSH', RTMP_ADDRESS, 'like rtmp://push.example.org/live', undefined)
      ?.slice('rtmp://'.length),
    coverSeconds: reader.whole('COVER_SECONDS', 60, 1, 3600),
    visitorConnections,
    networkConnections: reader.whole('NETWORK_CONNECTIONS', Math.floor(forOneNetwork), 16, 100_000),
    cameraConnections: reader.whole('CAMERA_CONNECTIONS', 128, 4, 4096),
    mediaDir: reader.path('MEDIA_DIR', '/var/lib/slow-life-farm'),
    runDir,
    user: reader.like(
      'NGINX_USER',
      ACCOUNT,
      'the name of an account',
      runDir ? undefined : 'www-data',
    ),
    rtmpModule: reader.file('RTMP_MODULE', RTMP_MODULE, 'libnginx-mod-rtmp'),
    streamModule: reader.file('STREAM_MODULE', STREAM_MODULE, 'libnginx-mod-stream'),
    ffmpeg: reader.file('FFMPEG', '/usr/bin/ffmpeg'),
  }
  faults.push(...samePorts(settings), ...noName(settings), ...allForOne(settings))
  if (faults.length > 0) throw new Error(`The settings cannot be used:\n- ${faults.join('\n- ')}`)
  return settings
}

/** Reads single variables; `faults` collects one sentence for each invalid one. */
class Reader {
  readonly faults: string[] = []

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  text(name: string): string | undefined {
    return this.env[name]?.trim() || undefined
  }

  /** @param wanted what the value must be, for the message */
  like(name: string, form: RegExp, wanted: string, fallback: string): string
  like(name: string, form: RegExp, wanted: string, fallback?: string): string | undefined
  like(name: string, form: RegExp, wanted: string, fallback?: string): string | undefined {
    const value = this.text(name) ?? fallback
    if (value !== undefined && !form.test(value))
      this.faults.push(`${name} must be ${wanted}, not "${value}".`)
    return value
  }

  list(name: string, form: RegExp, wanted: string, fallback: string): string[] {
    const values = (this.text(name) ?? fallback).split(/[\s,]+/)
    const wrong = values.find((value) => !form.test(value))
    if (wrong !== undefined) this.faults.push(`${name} must be ${wanted}, not "${wrong}".`)
    return values
  }

  whole(name: string, fallback: number, low: number, high: number): number {
    const given = this.text(name) ?? String(fallback)
    const value = /^\d+$/.test(given) ? Number(given) : NaN
    if (value >= low && value <= high) return value
    this.faults.push(`${name} must be a whole number from ${low} to ${high}, not "${given}".`)
    return fallback
  }

  port(name: string, fallback: number): number {
    return this.whole(name, fallback, 1, 65_535)
  }

  path(name: string): string | undefined
  path(name: string, fallback: string): string
  path(name: string, fallback?: string): string | undefined {
    const wanted = 'an absolute path of letters, digits and . _ @ + ~ -'
    return this.like(name, PLAIN_PATH, wanted, fallback)
  }

  /** @param source the Debian package that contains it, for the message */
  file(name: string, fallback: string, source?: string): string {
    const value = this.path(name, fallback)
    if (PLAIN_PATH.test(value) && !existsSync(value))
      this.faults.push(
        `${name} names no file: there is no ${value}.${source ? ` \`apt install ${source}\` brings it.` : ''}`,
      )
    return value
  }
}

/** Removes duplicate names, ignoring case. */
const unique = (names: string[]) => [...new Set(names.map((name) => name.toLowerCase()))]

function readTls(reader: Reader): DeploySettings['tls'] {
  const [certificate, key] = [reader.text('TLS_CERT'), reader.text('TLS_KEY')]
  if (certificate && key)
    return { certificate: reader.file('TLS_CERT', ''), key: reader.file('TLS_KEY', '') }
  if (certificate || key)
    reader.faults.push(
      `${certificate ? 'TLS_KEY' : 'TLS_CERT'} is missing: both are needed, or neither.`,
    )
  return undefined
}

/** The messages do not contain the key. */
function readLiveKey(reader: Reader): string {
  const key = reader.text('LIVE_KEY')
  if (!key)
    reader.faults.push('LIVE_KEY is missing: the secret that the site signs addresses with.')
  else if (!PLAIN_KEY.test(key))
    reader.faults.push(
      'LIVE_KEY must be 16 to 128 letters, digits and . _ ~ + / = -; `openssl rand -hex 32` makes one.',
    )
  return key ?? ''
}

/** Faults where two of nginx's listeners have the same port. */
function samePorts({ tls, ...settings }: DeploySettings): string[] {
  const ports = new Map<number, string>()
  return Object.entries({
    HTTP_PORT: settings.httpPort,
    ...(tls && { HTTPS_PORT: settings.httpsPort }),
    RTMP_PORT: settings.rtmpPort,
    INNER_HTTP_PORT: settings.innerHttpPort,
    INNER_RTMP_PORT: settings.innerRtmpPort,
  }).flatMap(([name, port]) => {
    const other = ports.get(port)
    ports.set(port, name)
    return other ? [`${name} and ${other} are both ${port}; each needs its own.`] : []
  })
}

/** A fault where https has no host name: plain http would redirect to whatever host was requested. */
const noName = ({ tls, names }: DeploySettings): string[] =>
  tls && names.includes('_')
    ? ['SERVER_NAME is missing: with TLS_CERT, plain http leads to the first name of it.']
    : []

/** A fault where one network's limit would leave too few connections for the others. */
function allForOne({ networkConnections, visitorConnections }: DeploySettings): string[] {
  if (networkConnections <= visitorConnections / 2) return []
  return [
    `NETWORK_CONNECTIONS must be at most half of VISITOR_CONNECTIONS, ${visitorConnections}, not "${networkConnections}": one network could keep all others out.`,
  ]
}
