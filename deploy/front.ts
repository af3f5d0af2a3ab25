import { behindGate, networkMap } from './gate'
import { ownHeaders, passedHeaders, policyMaps } from './headers'
import { logging } from './logging'
import type { DeploySettings } from './settings'
import { sizesOf, zoneFor } from './sizes'
import { ownAnswers, PAGE_POLICY, wordMaps } from './words'

/** The front of the site: everything comes in here, streams and covers are answered, the rest goes on to the site. */
export function httpBlock(settings: DeploySettings): string {
  const { site, runDir, mediaDir, qualities, liveKey } = settings
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
  # A client that is slower than this is given up; the gate keeps it from being many (deploy/gate.ts).
  client_header_timeout 10s;
  client_body_timeout 15s;
  send_timeout 30s;
  keepalive_timeout 30s;
  # What the site compressed itself stays as it is.
  gzip on;
  gzip_vary on;
  gzip_proxied any;
  gzip_types application/json text/csv text/plain text/css text/javascript image/svg+xml;
${logging(logs)}
${siteName(settings)}
${limits(settings)}
${policyMaps}
${wordMaps}
${runDir ? temporaryFolders(runDir) : ''}
  upstream site {
    server ${site};
    keepalive 16;
  }
  proxy_http_version 1.1;
  proxy_connect_timeout 5s;
  proxy_set_header Connection "";
  proxy_set_header Host $site_name;
  # Not what the visitor says, so that nobody passes for another.
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header X-Forwarded-Host "";
  # What is sent comes to the site once it is whole; of an answer to a slow visitor nginx takes this much ahead of him,
  # so that a large export waits for its reader and not on the disk.
  client_max_body_size 1m;
  proxy_max_temp_file_size 1m;

  # A player asks each second: what went well needs no line.
  map $status $odd {
    ~^[23] 0;
    default 1;
  }
  # The file of a live address, below the folder of the streams.
  map $quality/$file $shown {
    default $stream$quality/$file;${qualities ? '\n    /index.m3u8 $stream.m3u8;' : ''}
  }

  # The cameras' side of this nginx, and nobody else, speaks to the api through here.
  server {
    listen 127.0.0.1:${settings.innerHttpPort};
    access_log off;
    location = /told {
      proxy_pass http://site/api/live/hook;
    }
    # That a stream is gone (403, 404) sends its camera away. An api that is away or busy does not, nor does a question
    # without a key: what is handed on to the inner server is asked about as well.
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

    location / {
      proxy_pass http://site;
    }
    # For operators and the media server, on the machine itself; in any spelling that the site might take for theirs.
    location ~* ^/api/(metrics|live/hook)(?![a-z0-9_-]) {
      return 404;
    }

    location /media/live/ {
      return 404;
    }
    location ~ ^/media/live/(?<signature>[^/]+)/(?<expires>[^/]+)/(?<stream>[a-z0-9-]+)/(\\k<stream>(?<quality>_[a-z]+)/)?(?<file>[^/]+)$ {
      secure_link $signature,$expires;
      secure_link_md5 "$expires/$stream ${liveKey}";
${ownHeaders(settings, { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })}
      access_log ${logs}/access.log site if=$odd;
      if ($secure_link = "") {
        return 403;
      }
      if ($secure_link = "0") {
        return 410;
      }
      root ${mediaDir}/hls;
      # The demonstration streams are the site's own.
      try_files /$shown @site;
    }
    location @site {
      proxy_pass http://site;
    }
    location ~ ^/media/covers/(?<cover>[a-z0-9-]+\\.jpg)$ {
${ownHeaders(settings, { 'access-control-allow-origin': '*' })}
      # Not on a failure, which lasts no minute.
      add_header cache-control "public, max-age=60";
      root ${mediaDir}/covers;
      try_files /$cover @no-cover;
    }
    # Not taken yet: no fault that a console should tell of.
    location @no-cover {
      return 204;
    }
  }
}
`
}

/** The name that the site is told and that plain http leads to: the asked one where it is ours, else our first. */
function siteName({ names }: DeploySettings): string {
  if (names.includes('_')) return '  map $host $site_name {\n    default $host;\n  }'
  return `  map $host $site_name {
    default ${names[0]};
${names.map((name) => `    ${name} ${name};`).join('\n')}
  }`
}

/** What one network may ask, and all of them together; with HTTP/2 one connection asks many things at once. */
function limits(settings: DeploySettings): string {
  const { requests, requestsASecond } = sizesOf(settings)
  return `${networkMap}
  limit_req_zone $network zone=asked_by_network:4m rate=${requestsASecond}r/s;
  limit_conn_zone $network zone=requests_of_network:${zoneFor(requests.all)};
  limit_conn_zone all zone=requests:64k;
  limit_req_status 429;
  limit_conn_status 503;`
}

/** Of TLS 1.2; those of 1.3 are all good. Each has forward secrecy, and a cipher that nobody changes unseen. */
const SUITES = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':')

/** What opens the site's server: plain http, or https with plain http leading there. The gate hands both over. */
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
    # Mozilla's intermediate profile. Its suites with DHE are not here, because nginx offers none without a file of its own.
    ssl_ciphers ${SUITES};
    # Whoever has no AES in the processor is quicker with ChaCha20: the visitor chooses.
    ssl_prefer_server_ciphers off;
    ssl_session_cache shared:tls:5m;
    ssl_session_tickets off;`
}

/** How every server for visitors begins: who they are, what they may, and what nginx says itself. */
function opening(settings: DeploySettings, address: string): string {
  const { requests, requestsAtAStroke } = sizesOf(settings)
  return `  server {
    listen ${address} proxy_protocol backlog=4096;
    server_name ${settings.names.join(' ')};
    # The gate's word about who the visitor is.
    set_real_ip_from 127.0.0.0/8;
    real_ip_header proxy_protocol;
    limit_req zone=asked_by_network burst=${requestsAtAStroke} nodelay;
    limit_conn requests_of_network ${requests.ofOneNetwork};
    limit_conn requests ${requests.all};
${passedHeaders(settings)}
${ownAnswers(settings)}
    # Where certbot's --webroot puts what a certificate authority asks for.
    location ^~ /.well-known/acme-challenge/ {
      root /var/www/html;
    }`
}

const temporaryFolders = (runDir: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${runDir}/${kind};`)
    .join('\n')
