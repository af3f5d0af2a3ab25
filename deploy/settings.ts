import { existsSync } from 'node:fs'

/** What nginx is told. Ports are TCP ports, folders and programs absolute paths. */
export interface DeploySettings {
  /** Where the site's process listens, `127.0.0.1:8080`. */
  site: string
  /** The site's host names, the first of them for whoever asks for another; `_` alone takes what is asked. */
  names: string[]
  /** Addresses that visitors and cameras come to. */
  listen: string[]
  httpPort: number
  httpsPort: number
  rtmpPort: number
  /** Loopback ports of nginx's own: what it tells the api goes through the one, what cameras send through the other. */
  innerHttpPort: number
  innerRtmpPort: number
  tls: { certificate: string; key: string } | undefined
  liveKey: string
  /** A smaller picture is made of every stream, beside the camera's own. */
  qualities: boolean
  /** Where every stream is sent on to, `push.example.org/live`; none by default. */
  pushTo: string | undefined
  coverSeconds: number
  /** Connections of all visitors, of those within one network, and of all cameras, at the same time. */
  visitorConnections: number
  networkConnections: number
  cameraConnections: number
  /** Holds `hls/` and `covers/`. */
  mediaDir: string
  /** Holds what nginx writes for itself (pid, logs, temporary files); the system's places when there is none. */
  runDir: string | undefined
  /** The account nginx works as; its own choice when there is none. */
  user: string | undefined
  rtmpModule: string
  streamModule: string
  ffmpeg: string
}

/** Where Debian has the modules of nginx that take cameras in and count connections. */
export const RTMP_MODULE = '/usr/lib/nginx/modules/ngx_rtmp_module.so'
export const STREAM_MODULE = '/usr/lib/nginx/modules/ngx_stream_module.so'

/** A path that needs no quoting in nginx's file and holds no pattern of ffmpeg's. */
const PLAIN_PATH = /^\/[\p{L}\p{N}/._@+~-]*$/u
const ACCOUNT = /^[A-Za-z0-9_.-]+$/
/** Without the dot before or after it that means something else to nginx. */
const HOST = /^(_|[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)$/
const NAME_AND_PORT =
  /^([A-Za-z0-9_.-]+|\[[0-9a-fA-F:]+\]):(6553[0-5]|655[0-2]\d|65[0-4]\d\d|6[0-4]\d{3}|[1-5]\d{4}|[1-9]\d{0,3})$/
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-fA-F:]+\])$/
const RTMP_ADDRESS = /^rtmp:\/\/([A-Za-z0-9_.-]+(:\d{1,5})?\/[A-Za-z0-9_./-]+)$/
/** Signs that nginx's file takes as they are. */
const PLAIN_KEY = /^[A-Za-z0-9._~+/=-]{16,128}$/

/**
 * Reads the settings from the environment, the same one that the site's process runs with.
 * @throws one error that lists every fault, each with the name of its variable; it never holds a secret
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): DeploySettings {
  const reader = new Reader(env)
  const { faults } = reader
  const runDir = reader.path('RUN_DIR')
  const visitorConnections = reader.whole('VISITOR_CONNECTIONS', 8192, 64, 100_000)
  const forOneNetwork = Math.min(512, visitorConnections / 2)
  const settings: DeploySettings = {
    site: reader.like(
      'SITE_ADDRESS',
      NAME_AND_PORT,
      'a name or address with its port, like 127.0.0.1:8080',
      `127.0.0.1:${reader.text('PORT') ?? 8080}`,
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

/** Reads variables one by one; `faults` gets a sentence for each that cannot be used. */
class Reader {
  readonly faults: string[] = []

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  text(name: string): string | undefined {
    return this.env[name]?.trim() || undefined
  }

  /** @param wanted what the value must be, for the fault */
  like<T extends string | undefined>(name: string, form: RegExp, wanted: string, fallback: T) {
    const value = this.text(name) ?? fallback
    if (value !== undefined && !form.test(value))
      this.faults.push(`${name} must be ${wanted}, not "${value}".`)
    return value as string | T
  }

  list(name: string, form: RegExp, wanted: string, fallback: string): string[] {
    const values = (this.text(name) ?? fallback).split(/[\s,]+/)
    if (!values.every((value) => form.test(value)))
      this.faults.push(`${name} must be ${wanted}, not "${this.text(name)}".`)
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

  path<T extends string | undefined = undefined>(name: string, fallback?: T) {
    const wanted = 'an absolute path of letters, digits and . _ @ + ~ -'
    return this.like(name, PLAIN_PATH, wanted, fallback as T)
  }

  /** @param source the Debian package that brings it, for the fault */
  file(name: string, fallback: string, source?: string): string {
    const value = this.path(name, fallback)
    if (PLAIN_PATH.test(value) && !existsSync(value))
      this.faults.push(
        `${name} names no file: there is no ${value}.${source ? ` \`apt install ${source}\` brings it.` : ''}`,
      )
    return value
  }
}

/** A name that is there twice, in whatever letters, is one. */
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

/** Its faults do not repeat it. */
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

/** Two of nginx's own listeners on one port. */
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

/** Where https has no name to lead to: plain http would lead to whatever was asked for. */
const noName = ({ tls, names }: DeploySettings): string[] =>
  tls && names.includes('_')
    ? ['SERVER_NAME is missing: with TLS_CERT, plain http leads to the first name of it.']
    : []

/** A limit for one network that leaves the others nothing. */
function allForOne({ networkConnections, visitorConnections }: DeploySettings): string[] {
  if (networkConnections <= visitorConnections / 2) return []
  return [
    `NETWORK_CONNECTIONS must be at most half of VISITOR_CONNECTIONS, ${visitorConnections}, not "${networkConnections}": one network could keep all others out.`,
  ]
}
