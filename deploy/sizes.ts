import type { DeploySettings } from './settings'

/**
 * What one visitor's connection takes at most: from him to the gate, from the gate to the front (both ends are ours),
 * and on to the site. Files are a request's body and an answer's overflow, or the file that is sent.
 */
const FOR_A_VISITOR = { connections: 4, files: 2 }

/**
 * What one camera takes at most: three like a visitor, three pushes of its stream with both ends each, ffmpeg's reading
 * and two writings, and a question to the api with its three. Files are playlists and segments of two qualities.
 */
const FOR_A_CAMERA = { connections: 16, files: 6 }

/** Listening sockets, logs, and what is kept open to the site. */
const FOR_ITSELF = { connections: 64, files: 64 }

/** A camera's uplink is one address, however many cameras stand behind it. */
const SHARE_OF_A_FARM = 4

/** First visits of a whole class at once: fifty times the twenty files that the site opens with. */
const REQUESTS_AT_A_STROKE = 1_000
/** A hundred players behind one address, with a playlist and a segment each second, and those who look around. */
const REQUESTS_A_SECOND = 300

/** All limits and sizes of nginx, from the settings. */
export interface Sizes {
  /** Connections of nginx's one worker, and its descriptors. */
  workerConnections: number
  workerDescriptors: number
  visitors: Limit
  cameras: Limit
  /** Requests that are at work at the same time; with HTTP/2 a connection has many. */
  requests: Limit
  requestsASecond: number
  requestsAtAStroke: number
}

interface Limit {
  all: number
  ofOneNetwork: number
}

/** Adds up what visitors and cameras may take at the same time: neither can take what the other needs. */
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

/** Memory that holds the count of every network that can be there, with what nginx needs beside it. */
export const zoneFor = (counts: number) => `${Math.ceil(counts / 4) + 64}k`
