import { startCamera, type Camera } from '../camera'
import { NO_MEDIA_SERVER, startNginx } from '../media-server'
import { freePorts } from 'api/testing/free-ports'
import { rest } from './pace'
import type { Requests } from './requests'
import type { Staff } from './staff'

/** A stream's address for its camera, as the staff's tool prints it. */
interface Stream {
  id: string
  key: string
}

export interface MediaServer {
  /** `rtmp://127.0.0.1:…/live` */
  publish: string
  stop(): Promise<void>
}

/** nginx with its rtmp module, as deploy/ sets it up; undefined where it is not installed. */
export async function startMediaServer(
  folder: string,
  sitePort: number,
  liveKey: string,
): Promise<MediaServer | undefined> {
  if (NO_MEDIA_SERVER) return undefined
  const [http, rtmp, innerHttp, innerRtmp] = await freePorts(4)
  const media = startNginx(folder, {
    LIVE_KEY: liveKey,
    SITE_ADDRESS: `127.0.0.1:${sitePort}`,
    LISTEN: '127.0.0.1',
    HTTP_PORT: String(http),
    RTMP_PORT: String(rtmp),
    INNER_HTTP_PORT: String(innerHttp),
    INNER_RTMP_PORT: String(innerRtmp),
  })
  return { publish: `rtmp://127.0.0.1:${rtmp}/live`, stop: media.stop }
}

/** Cameras at work: one films through the media server where there is one, another is played by the hook's calls alone. */
export class Cameras {
  /** How often the filming camera was sent away and came back. */
  comebacks = 0
  private camera: Camera | undefined
  private readonly requests: Requests

  constructor(requests: Requests) {
    this.requests = requests
  }

  /** Adds a stream with the staff's tool. */
  static async add(staff: Staff, id: string): Promise<Stream> {
    const about = ['--title', `田间 ${id}`, '--place', '北坡村', '--description', '看得见水位']
    const { done, printed } = await staff.run(['add-stream', '--id', id, ...about])
    const key = /stream key\s+\S+\?key=(\S+)/.exec(printed)?.[1]
    if (!done || !key) throw new Error(`The stream ${id} was not added: ${printed}`)
    return { id, key }
  }

  /** Films until it is told to stop; starts anew when it was sent away, as an encoder does. */
  async film(publish: string, { id, key }: Stream, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      if (!this.camera?.isOn()) {
        if (this.camera) this.comebacks += 1
        this.camera = startCamera(`${publish}/${id}?key=${key}`, {
          width: 320,
          height: 192,
          sound: false,
        })
      }
      await rest(stop, 1_000)
    }
    await this.camera?.kill()
  }

  /** Tells the site what a media server tells of one camera, each five seconds, and now and then its end. */
  async hook({ id, key }: Stream, stop: AbortSignal): Promise<void> {
    for (let client = 1; !stop.aborted; client++) {
      await this.tell('publish', id, key, client)
      for (let update = 0; update < 6 && !stop.aborted; update++) {
        await rest(stop, 5_000)
        await this.tell('update_publish', id, key, client)
      }
      await this.tell('publish_done', id, key, client)
    }
  }

  private async tell(call: string, name: string, key: string, client: number): Promise<void> {
    const body = new URLSearchParams({
      call,
      name,
      key,
      clientid: String(client),
      addr: '10.4.0.1',
      app: 'live',
    })
    await this.requests.ask('10.4.0.1', '/api/live/hook', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    })
  }
}
