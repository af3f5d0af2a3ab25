import type { DeploySettings } from './settings'
import { sizesOf, zoneFor } from './sizes'

/**
 * Where the gate forwards connections to. Different loopback addresses share the ports, so that they need no further
 * port settings. Unix sockets would remain after a crash and keep nginx from starting.
 */
export const behindGate = ({ innerHttpPort, innerRtmpPort }: DeploySettings) => ({
  plain: `127.0.0.2:${innerHttpPort}`,
  tls: `127.0.0.3:${innerHttpPort}`,
  cameras: `127.0.0.2:${innerRtmpPort}`,
})

/**
 * The gate counts every connection from outside before a byte is read. nginx's http module counts a visitor only after
 * it has read the whole request header, so a client that never completes a request could take every connection.
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
  # One line per refused connection would let an attacker fill the disk.
  limit_conn_log_level info;
  proxy_connect_timeout 5s;
  # Longer than every timeout behind the gate, so that those apply first.
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

/** The network of an address: the whole of IPv4, the first 64 bits of IPv6 (one client has all addresses below). */
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
    # Sends the visitor's address to the front.
    proxy_protocol on;
    proxy_pass ${to};
  }
`
}

/** New connections wait in the backlog, as far as the system allows one. */
const listening = ({ listen }: DeploySettings, port: number) =>
  listen.map((address) => `    listen ${address}:${port} backlog=4096;`).join('\n')
