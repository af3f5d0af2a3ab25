import type { DeploySettings } from './settings'
import { sizesOf, zoneFor } from './sizes'

/**
 * Where the gate hands connections on to. Loopback addresses instead of ports of their own, so that there is no setting
 * for each; sockets in the file system would stay behind after a crash and keep nginx from starting.
 */
export const behindGate = ({ innerHttpPort, innerRtmpPort }: DeploySettings) => ({
  plain: `127.0.0.2:${innerHttpPort}`,
  tls: `127.0.0.3:${innerHttpPort}`,
  cameras: `127.0.0.2:${innerRtmpPort}`,
})

/**
 * The gate: everybody who comes from outside is counted here, before a byte is read. Elsewhere nginx counts a visitor
 * only once his whole request is there, and a client that never finishes one takes every connection.
 */
export function gateBlock(settings: DeploySettings): string {
  const { visitors, cameras } = sizesOf(settings)
  const to = behindGate(settings)
  return `stream {
${networkMap}
  limit_conn_zone $network zone=visitors_of_network:${zoneFor(visitors.all)};
  limit_conn_zone all zone=visitors:64k;
  limit_conn_zone $network zone=cameras_of_network:${zoneFor(cameras.all)};
  limit_conn_zone all zone=cameras:64k;
  # A line for each would fill the disk for whoever wants it full.
  limit_conn_log_level info;
  proxy_connect_timeout 5s;
  # Longer than everything behind it waits, which knows why.
  proxy_timeout 2m;

${visitorsGate(settings, settings.httpPort, to.plain)}
${settings.tls ? visitorsGate(settings, settings.httpsPort, to.tls) : ''}
  server {
${listening(settings, settings.rtmpPort)}
    limit_conn cameras_of_network ${cameras.ofOneNetwork};
    limit_conn cameras ${cameras.all};
    proxy_pass ${to.cameras};
  }
}
`
}

/** Whose limits an address counts for: its own, or those of its first 64 bits in IPv6, where it has all the others. */
export const networkMap = `  map $binary_remote_addr $network {
    default $binary_remote_addr;
    "~(?s)^(?<first64bits>.{8}).{8}$" $first64bits;
  }`

function visitorsGate(settings: DeploySettings, port: number, to: string): string {
  const { visitors } = sizesOf(settings)
  return `  server {
${listening(settings, port)}
    limit_conn visitors_of_network ${visitors.ofOneNetwork};
    limit_conn visitors ${visitors.all};
    # Tells the front who the visitor is.
    proxy_protocol on;
    proxy_pass ${to};
  }
`
}

/** Who comes while others are being let in waits in the queue, as far as the system has one. */
const listening = ({ listen }: DeploySettings, port: number) =>
  listen.map((address) => `    listen ${address}:${port} backlog=4096;`).join('\n')
