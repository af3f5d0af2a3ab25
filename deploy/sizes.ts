import type { DeploySettings } from './settings'

/**
 * The most that one visitor's connection uses: visitor to gate, gate to front (both ends are in this nginx), and front
 * to site. Files are a buffered request body and a buffered response, or the file that is sent.
 */
const FOR_A_VISITOR = { connections: 4, files: 2 }

/**
 * The most that one camera uses: three connections like a visitor's, three pushes of its stream with both ends each,
 * one that ffmpeg reads and two that it writes, and a call to the api with its three. Files are playlists and segments of
 * two qualities.
 */
const FOR_A_CAMERA = { connections: 16, files: 6 }

/** Listening sockets, logs, and keep-alive connections to the site. */
const FOR_ITSELF = { connections: 64, files: 64 }

/** All cameras of one farm share one address; one network may use 1/4 of the cameras' connections. */
const SHARE_OF_A_FARM = 4

/** A school class opens the site at once: fifty first visits of twenty files. */
const REQUESTS_AT_A_STROKE = 1_000
/** A hundred players behind one address, each with a playlist and a segment per second, and other visitors. */
const REQUESTS_A_SECOND = 300

/** All limits and sizes of nginx, computed from the settings. */
export interface Sizes {
  /** Connections and file descriptors of nginx's only worker. */
  workerConnections: number
  workerDescriptors: number
  visitors: Limit
  cameras: Limit
  /** Concurrent requests; an HTTP/2 connection can carry many. */
  requests: Limit
  requestsASecond: number
  requestsAtAStroke: number
}

interface Limit {
  all: number
  ofOneNetwork: number
}

/** Adds up what visitors and cameras may use at the same time, so that neither can take the other's share. */
export function sizesOf(settings: DeploySettings): Sizes {
  const { visitorConnections, networkConnections, cameraConnections } = settings
  const sum = (what: 'connections' | 'files') =>
    visitorConnections * FOR_A_VISITOR[what] +
    cameraConnections * FOR_A_CAMERA[what] +
    FOR_ITSELF[what]
  const workerConnections = sum('connections')
  return {
    workerConnections,
    workerDescriptors: workerConnections + sum('files'),
    visitors: { all: visitorConnections, ofOneNetwork: networkConnections },
    cameras: {
      all: cameraConnections,
      ofOneNetwork: Math.ceil(cameraConnections / SHARE_OF_A_FARM),
    },
    requests: { all: visitorConnections, ofOneNetwork: 2 * networkConnections },
    requestsASecond: REQUESTS_A_SECOND,
    requestsAtAStroke: REQUESTS_AT_A_STROKE,
  }
}

/** Size of a memory zone for that many counters, including nginx's overhead. */
export const zoneFor = (counts: number) => `${Math.ceil(counts / 4) + 64}k`
