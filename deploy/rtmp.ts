import { COVER_WIDTHS } from 'api/cover-widths'
import { behindGate } from './gate'
import type { DeploySettings } from './settings'

/**
 * The rtmp servers for the cameras. There are two, because the module already writes a publisher's video while it still
 * asks the api whether the key is right: the outer server only asks, and forwards accepted streams to the inner one,
 * which writes.
 */
export function rtmpBlock(settings: DeploySettings): string {
  const { innerRtmpPort, pushTo } = settings
  const inner = `127.0.0.1:${innerRtmpPort}`
  const pushes = [`${inner}/${settings.qualities ? 'qualities' : 'shown'}`, `${inner}/cover`]
  if (pushTo) pushes.push(pushTo)
  return `rtmp {
  # The access log would contain the publish keys.
  access_log off;
  chunk_size 4096;
  # Frames before the first key frame cannot be shown.
  wait_key on;
  wait_video on;
  respawn_timeout 2s;

  server {
    listen ${behindGate(settings).cameras};
    application live {
      live on;
      deny play all;
      # For an uplink that failed without closing its connection.
      drop_idle_publisher 10s;
      notify_method post;
      notify_update_timeout 10s;
      on_publish http://127.0.0.1:${settings.innerHttpPort}/told;
      on_publish_done http://127.0.0.1:${settings.innerHttpPort}/told;
      on_update http://127.0.0.1:${settings.innerHttpPort}/still-there;
${pushes.map((target) => `      push rtmp://${target};`).join('\n')}
      push_reconnect 1s;
    }
  }

  server {
    listen ${inner};
${shown(settings)}
${cover(settings, inner)}${settings.qualities ? `\n${qualities(settings, inner)}` : ''}
  }
}
`
}

const shown = ({ mediaDir, qualities }: DeploySettings) => `    application shown {
      live on;
      hls on;
      hls_path ${mediaDir}/hls;
      hls_nested on;
      # A little less than the second between two key frames, so that each key frame begins a fragment.
      hls_fragment 900ms;
      hls_playlist_length 8s;
      # A camera that reconnects continues its playlist.
      hls_continuous on;
      # The module deletes fragments that are twice as old as the playlist length. With late key frames those may still
      # be listed. So the application sweep deletes them, with a longer playlist length.
      hls_cleanup off;${
        qualities
          ? `
      hls_variant _source BANDWIDTH=4000000;
      hls_variant _low BANDWIDTH=800000,RESOLUTION=640x360;`
          : ''
      }
    }

    application sweep {
      live on;
      deny publish all;
      deny play all;
      hls on;
      hls_path ${mediaDir}/hls;
      hls_nested on;
      hls_playlist_length 16s;
      hls_cleanup on;
    }`

/** Decodes only key frames and writes one per interval in each width, first under a temporary name. */
const cover = (
  { mediaDir, coverSeconds, ffmpeg }: DeploySettings,
  inner: string,
) => `    application cover {
      live on;
      exec_push ${ffmpeg} -v error -threads 1 -skip_frame nokey -i rtmp://${inner}/cover/$name
        -an -filter_complex "select='isnan(prev_selected_t)+gte(t-prev_selected_t,${coverSeconds - 0.5})',${inEachWidth}"
${COVER_WIDTHS.map((width) => `        -map [to${width}] ${ONE_PICTURE} ${mediaDir}/covers/$name.${width}.jpg`).join('\n')};
    }`

const ONE_PICTURE = '-vsync vfr -q:v 4 -f image2 -update 1 -atomic_writing 1 -y'

/** The rest of ffmpeg's filter: one frame becomes the outputs `[to384]`, …; none is larger than the camera's picture. */
const inEachWidth = [
  `split=${COVER_WIDTHS.length}${COVER_WIDTHS.map((width) => `[of${width}]`).join('')}`,
  ...COVER_WIDTHS.map((width) => `[of${width}]scale='min(${width},iw)':-2[to${width}]`),
].join(';')

/** Forwards the camera's video unchanged and encodes a smaller quality next to it. */
const qualities = ({ ffmpeg }: DeploySettings, inner: string) => `    application qualities {
      live on;
      exec_push ${ffmpeg} -v error -i rtmp://${inner}/qualities/$name
        -c copy -f flv rtmp://${inner}/shown/$name_source
        -c:v libx264 -preset veryfast -tune zerolatency -vf scale=-2:360 -pix_fmt yuv420p
        -b:v 600k -maxrate 700k -bufsize 700k -force_key_frames "expr:gte(t,n_forced)"
        -c:a aac -b:a 64k -f flv rtmp://${inner}/shown/$name_low;
    }`
