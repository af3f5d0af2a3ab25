import { httpBlock } from './front'
import { gateBlock } from './gate'
import { rtmpBlock } from './rtmp'
import type { DeploySettings } from './settings'
import { sizesOf } from './sizes'

/** How every configuration begins that comes from here. */
export const MARK = '# Written by `npm run deploy:nginx`'

/** The whole of nginx's configuration: the site's front and the media server. It holds `LIVE_KEY`. */
export function nginxConfiguration(settings: DeploySettings): string {
  const { runDir, user } = settings
  const { workerConnections, workerDescriptors } = sizesOf(settings)
  return `${MARK}; change the settings and write it again. It holds LIVE_KEY.
load_module ${settings.rtmpModule};
load_module ${settings.streamModule};
${user ? `user ${user};\n` : ''}# A stream lives within one worker; a second would know nothing of it.
worker_processes 1;
worker_rlimit_nofile ${workerDescriptors};
# After a reload the cameras of before come over to the new configuration.
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
