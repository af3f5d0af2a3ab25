import type { DeploySettings } from './settings'

/**
 * The site's processes. One process is always asked. Of several, one that does not answer is left out for 5 seconds, and
 * the next one is asked instead: any request that could not be sent, and one that was sent only where nginx knows that it
 * may be asked twice (GET, HEAD and the like; never POST, so that no gift is made twice).
 */
export function upstreamSite({ sites }: DeploySettings): string {
  const several = sites.length > 1
  const health = several ? ' max_fails=2 fail_timeout=5s' : ''
  return `  upstream site {
${several ? '    least_conn;\n' : ''}${sites.map((site) => `    server ${site}${health};`).join('\n')}
    keepalive 16;
  }
  proxy_http_version 1.1;
${several ? AMONG_SEVERAL : '  proxy_connect_timeout 5s;'}`
}

/**
 * No 503 is passed on: a process that is busy would send its load to the others. What has taken 5 seconds is not asked
 * again either.
 */
const AMONG_SEVERAL = `  # A machine that is cut off does not refuse a connection.
  proxy_connect_timeout 1s;
  proxy_next_upstream error timeout;
  proxy_next_upstream_timeout 5s;`

/**
 * For pages and files, which no database delays: a machine that was cut off answers nothing on the connections that it
 * had, and the next one is asked in time for a visitor. Calls may take longer, and are given up by the page.
 */
export const pagePatience = ({ sites }: DeploySettings) =>
  sites.length > 1 ? '\n      proxy_read_timeout 3s;' : ''

/**
 * Files of a release that the process which wrote the page has, and another one does not have yet (docs/decisions/0036).
 * A file that is not there either is asked for everywhere; that counts against no process.
 */
export const releaseFiles = (settings: DeploySettings) =>
  settings.sites.length > 1
    ? `
    location /releases/ {${pagePatience(settings)}
      proxy_next_upstream error timeout http_404;
      proxy_pass http://site;
    }`
    : ''
