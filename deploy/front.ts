import type { DeploySettings } from './settings'

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
  keepalive_timeout 65s;
  # What the site compressed itself stays as it is.
  gzip on;
  gzip_vary on;
  gzip_proxied any;
  gzip_types application/json text/csv text/plain text/css text/javascript image/svg+xml;
${logging(logs)}
${runDir ? temporaryFolders(runDir) : ''}
  upstream site {
    server ${site};
    keepalive 16;
  }
  proxy_http_version 1.1;
  proxy_connect_timeout 5s;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  # Not what the visitor says, so that nobody passes for another.
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;

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
    client_max_body_size 2m;
    error_page 502 504 = @away;

    location / {
      proxy_pass http://site;${settings.tls ? '\n      add_header strict-transport-security max-age=31536000;' : ''}
    }
    location @away {
      default_type 'text/html; charset=utf-8';
      add_header retry-after 10 always;
      add_header cache-control no-store always;
      return 503 '${AWAY_PAGE}';
    }

    location /api/ {
      proxy_pass http://site;
      error_page 502 504 = @api-away;
    }
    location @api-away {
      default_type 'application/json; charset=utf-8';
      add_header retry-after 10 always;
      add_header cache-control no-store always;
      return 503 '${AWAY_ANSWER}';
    }
    # For operators, on the machine itself.
    location = /api/metrics {
      return 404;
    }
    location ^~ /api/live/hook {
      return 404;
    }

    location /media/live/ {
      return 404;
    }
    location ~ ^/media/live/(?<signature>[^/]+)/(?<expires>[^/]+)/(?<stream>[a-z0-9-]+)/(\\k<stream>(?<quality>_[a-z]+)/)?(?<file>[^/]+)$ {
      secure_link $signature,$expires;
      secure_link_md5 "$expires/$stream ${liveKey}";
      add_header access-control-allow-origin * always;
      add_header x-content-type-options nosniff always;
      add_header cache-control no-cache always;
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
      add_header access-control-allow-origin *;
      add_header x-content-type-options nosniff;
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

/**
 * What is written of each call. Whoever has the code of a gift reads its receipt, and it stands in addresses below /pay:
 * their known beginning is kept. $uri was read from the address as it was asked, in whatever spelling.
 */
const logging = (logs: string) => `  map "$uri?$args" $logged {
    default $request_uri;
    "~*^(?<known>(/api)?/pay(/order(/(get|create|watch))?|/channel/list|/notify/[a-z]+|/sandbox/(cashier|decide))?)(?![a-z0-9])" $known;
    # Could not be read, or not as it was meant.
    "~*^(\\?|[^?]*(/pay/|%[0-7][0-9a-f]))" -;
    # A code where none belongs.
    "~*[?&](code|pass|[^=&]*%[^=&]*)=" $uri;
  }
  # The page that a call came from has such an address, too.
  map $http_referer $logged_from {
    "~*^(?<origin>https?://[^/?#]+)" $origin;
    default -;
  }
  log_format site '$remote_addr - $remote_user [$time_local] "$request_method $logged $server_protocol" $status '
    '$body_bytes_sent "$logged_from" "$http_user_agent" $upstream_status';
  access_log ${logs}/access.log site;
  # Lesser lines quote both as they were asked; how the site answered stands in $upstream_status.
  error_log ${logs}/error.log crit;`

/** What opens the site's server: plain http, or https with plain http leading there. */
function openings({ tls, listen, httpPort, httpsPort, names }: DeploySettings): string {
  const at = (port: number, also = '') =>
    listen.map((address) => `    listen ${address}:${port}${also};`).join('\n')
  const name = `    server_name ${names.join(' ')};`
  // Where certbot's --webroot puts what a certificate authority asks for.
  const challenge = `    location ^~ /.well-known/acme-challenge/ {
      root /var/www/html;
    }`
  if (!tls) return `  server {\n${at(httpPort)}\n${name}\n${challenge}`
  const port = httpsPort === 443 ? '' : `:${httpsPort}`
  return `  server {
${at(httpPort)}
${name}
${challenge}
    location / {
      return 308 https://$host${port}$request_uri;
    }
  }

  server {
${at(httpsPort, ' ssl http2')}
${name}
    ssl_certificate ${tls.certificate};
    ssl_certificate_key ${tls.key};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:tls:5m;
    ssl_session_tickets off;`
}

const temporaryFolders = (runDir: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${runDir}/${kind};`)
    .join('\n')

const AWAY_PAGE = [
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width,initial-scale=1">',
  '<meta http-equiv="refresh" content="10"><title>慢生活农场 · 马上回来</title>',
  '<style>body{margin:20vh auto;max-width:32rem;padding:0 1.5rem;background:#fbf8f1;color:#1f2a22;',
  'font:1rem/1.6 sans-serif}h1{color:#2f6b3c;font-size:1.75rem}</style>',
  '<h1>马上回来</h1><p>网站正在重新启动，几秒后会自动打开。您填写过并已提交的内容都在。</p>',
  '<p lang="en">We are back in a moment. This page opens by itself; nothing you sent was lost.</p></html>',
].join('')

const AWAY_ANSWER = JSON.stringify({
  code: 50300,
  msg: '服务正在启动，请稍后再试。 The service is starting. Please try again in a moment.',
  data: { faults: [] },
})
