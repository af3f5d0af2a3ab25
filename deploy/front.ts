import { caching } from './caching'
import { behindGate, networkMap } from './gate'
import { ownHeaders, passedHeaders, policyMaps } from './headers'
import { logging } from './logging'
import type { DeploySettings } from './settings'
import { sizesOf, zoneFor } from './sizes'
import { pagePatience, releaseFiles, upstreamSite } from './upstream'
import { ownAnswers, PAGE_POLICY, wordMaps } from './words'

/** The http front of the site. It serves streams and covers, and forwards all other requests to the site. */
export function httpBlock(settings: DeploySettings): string {
  const { runDir, mediaDir, qualities, liveKey } = settings
  const logs = runDir ?? '/var/log/nginx'
  return `http {
  types {
    application/vnd.apple.mpegurl m3u8;
    video/mp2t ts;
    image/jpeg jpg;
  }
  default_type application/octet-stream;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  # Slower clients are disconnected; the gate limits how many connections they hold (deploy/gate.ts).
  client_header_timeout 10s;
  client_body_timeout 15s;
  send_timeout 30s;
  keepalive_timeout 30s;
  # Responses that the site has already compressed stay unchanged.
  gzip on;
  gzip_vary on;
  gzip_proxied any;
  gzip_types application/json text/plain text/css text/javascript image/svg+xml;
${logging(logs)}
${siteName(settings)}
${limits(settings)}
${policyMaps}
${wordMaps}
${runDir ? temporaryFolders(runDir) : ''}
${upstreamSite(settings)}
  proxy_set_header Connection "";
  proxy_set_header Host $site_name;
  # Replaces the visitor's own header, so that nobody can pretend to be somebody else.
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header X-Forwarded-Host "";
${caching(settings)}
  # nginx forwards a request body once it is complete. It buffers only this much of a response to a slow visitor,
  # so that a large export waits for its reader and does not fill the disk.
  client_max_body_size 1m;
  proxy_max_temp_file_size 1m;

  # Players send requests every second: only failures are logged.
  map $status $odd {
    ~^[23] 0;
    default 1;
  }
  # An address with a time belongs to one picture. Private: anybody could ask a shared cache for a time to come.
  map $arg_at $cover_caching {
    default "public, max-age=60";
    ~^[0-9]+$ "private, max-age=31536000, immutable";
  }
  # The file of a play address, relative to the folder of the streams.
  map $quality/$file $shown {
    default $stream$quality/$file;${qualities ? '\n    /index.m3u8 $stream.m3u8;' : ''}
  }

  # Only this nginx's rtmp servers call the api through this server.
  server {
    listen 127.0.0.1:${settings.innerHttpPort};
    access_log off;
    location = /told {
      proxy_pass http://site/api/live/hook;
    }
    # A stream that is gone (403, 404) disconnects its camera. An unavailable or busy api does not, and neither does a
    # call without a key: the streams that are forwarded to the inner server cause such calls as well.
    location = /still-there {
      proxy_pass http://site/api/live/hook;
      proxy_intercept_errors on;
      error_page 400 429 500 502 503 504 = @later;
    }
    location @later {
      return 204;
    }
    location / {
      return 404;
    }
  }

${openings(settings)}

    location / {${pagePatience(settings)}
      proxy_pass http://site;
    }${releaseFiles(settings)}
    # The api compresses what holds no secret itself; the rest must stay plain (docs/decisions/0027).
    location /api/ {
      gzip off;
      # A page says when its figures were read. An answer does not, and would pass for a new one.
      proxy_cache_use_stale off;
      proxy_pass http://site;
    }
    # An old checkpoint would pass for the newest one.
    location /log/ {
      proxy_cache_use_stale off;
      proxy_pass http://site;
    }
    # These calls are only for operators and the media server, on the machine itself. The pattern covers every
    # spelling that the site might accept for them.
    location ~* ^/api/(metrics|live/hook)(?![a-z0-9_-]) {
      return 404;
    }

    location /media/live/ {
      return 404;
    }
    location ~ ^/media/live/(?<signature>[^/]+)/(?<expires>[^/]+)/(?<stream>[a-z0-9-]+)/(\\k<stream>(?<quality>_[a-z]+)/)?(?<file>[^/]+)$ {
      secure_link $signature,$expires;
      secure_link_md5 "$expires/$stream ${liveKey}";
      # no-store: Chromium requests a playlist in ranges. With a cache, it joined a range of the old playlist with one of the new.
${ownHeaders(settings, { 'access-control-allow-origin': '*', 'cache-control': 'no-store' })}
      access_log ${logs}/access.log site if=$odd;
      if ($secure_link = "") {
        return 403;
      }
      if ($secure_link = "0") {
        return 410;
      }
      root ${mediaDir}/hls;
      # The site itself serves the demonstration streams.
      try_files /$shown @site;
    }
    location @site {${pagePatience(settings)}
      proxy_pass http://site;
    }
    location ~ ^/media/covers/(?<cover>[a-z0-9-]+\\.[0-9]+\\.jpg)$ {
${ownHeaders(settings, { 'access-control-allow-origin': '*' })}
      # Without "always": errors must not be cached.
      add_header cache-control $cover_caching;
      root ${mediaDir}/covers;
      try_files /$cover @no-cover;
    }
    # There is no cover yet. A 404 would appear as an error in the browser's console.
    location @no-cover {
      return 204;
    }
  }
}
`
}

/** The host name for the site and for the redirect to https: the requested one if it is ours, otherwise our first. */
function siteName({ names }: DeploySettings): string {
  if (names.includes('_')) return '  map $host $site_name {\n    default $host;\n  }'
  return `  map $host $site_name {
    default ${names[0]};
${names.map((name) => `    ${name} ${name};`).join('\n')}
  }`
}

/** Request limits, per network and in total; an HTTP/2 connection can carry many requests at once. */
function limits(settings: DeploySettings): string {
  const { requests, requestsASecond } = sizesOf(settings)
  return `${networkMap}
  limit_req_zone $network zone=asked_by_network:4m rate=${requestsASecond}r/s;
  limit_conn_zone $network zone=requests_of_network:${zoneFor(requests.all)};
  limit_conn_zone all zone=requests:64k;
  limit_req_status 429;
  limit_conn_status 503;`
}

/** Cipher suites for TLS 1.2; those of 1.3 are all good. Each has forward secrecy and authenticated encryption. */
const SUITES = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':')

/** The start of the site's server block: plain http, or https and a redirect to it. The gate forwards both. */
function openings(settings: DeploySettings): string {
  const { tls, httpsPort } = settings
  const to = behindGate(settings)
  const plain = { ...settings, tls: undefined }
  if (!tls) return opening(plain, to.plain)
  const port = httpsPort === 443 ? '' : `:${httpsPort}`
  return `${opening(plain, to.plain)}
    location / {
${ownHeaders(plain, { 'content-security-policy': PAGE_POLICY })}
      return 308 https://$site_name${port}$request_uri;
    }
  }

${opening(settings, `${to.tls} ssl http2`)}
    ssl_certificate ${tls.certificate};
    ssl_certificate_key ${tls.key};
    ssl_protocols TLSv1.2 TLSv1.3;
    # Mozilla's intermediate profile without its DHE suites, because nginx needs a parameter file for those.
    ssl_ciphers ${SUITES};
    # The client chooses: without AES in hardware, ChaCha20 is faster.
    ssl_prefer_server_ciphers off;
    ssl_session_cache shared:tls:5m;
    ssl_session_tickets off;`
}

/** The start of every server block for visitors: client address, limits, and nginx's own error pages. */
function opening(settings: DeploySettings, address: string): string {
  const { requests, requestsAtAStroke } = sizesOf(settings)
  return `  server {
    listen ${address} proxy_protocol backlog=4096;
    server_name ${settings.names.join(' ')};
    # The gate sends the visitor's address.
    set_real_ip_from 127.0.0.0/8;
    real_ip_header proxy_protocol;
    limit_req zone=asked_by_network burst=${requestsAtAStroke} nodelay;
    limit_conn requests_of_network ${requests.ofOneNetwork};
    limit_conn requests ${requests.all};
${passedHeaders(settings)}
${ownAnswers(settings)}
    # For certbot's --webroot.
    location ^~ /.well-known/acme-challenge/ {
      root /var/www/html;
    }`
}

const temporaryFolders = (runDir: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${runDir}/${kind};`)
    .join('\n')
