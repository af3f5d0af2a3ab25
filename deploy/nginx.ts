import { httpBlock } from './front'
import { gateBlock } from './gate'
import { rtmpBlock } from './rtmp'
import type { DeploySettings } from './settings'
import { sizesOf } from './sizes'

/** The first line of every configuration that this program writes. */
export const MARK = '# Written by `npm run deploy:nginx`'

/** The complete nginx configuration: gate, http front and media server. It contains `LIVE_KEY`. */
export function nginxConfiguration(settings: DeploySettings): string {
  const { runDir, user } = settings
  const { workerConnections, workerDescriptors } = sizesOf(settings)
  return `${MARK}; change the settings and write it again. It holds LIVE_KEY.
load_module ${settings.rtmpModule};
load_module ${settings.streamModule};
${user ? `user ${user};\n` : ''}# A stream exists in one worker only; a second worker would not know it.
worker_processes 1;
worker_rlimit_nofile ${workerDescriptors};
# After a reload, ends the old worker, so that its cameras reconnect to the new configuration.
worker_shutdown_timeout 10s;
pid ${runDir ? `${runDir}/nginx.pid` : '/run/nginx.pid'};
error_log ${runDir ? `${runDir}/error.log` : '/var/log/nginx/error.log'} warn;
events {
  worker_connections ${workerConnections};
}

${gateBlock(settings)}
${rtmpBlock(settings)}
${httpBlock(settings)}`
}
