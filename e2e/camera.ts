import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from 'playwright-core'

const FRAMES_PER_SECOND = 15
/** The time code: 32 squares across the picture, the clock's lowest bit left, and below it the same turned round. */
const BITS = 32
/** Milliseconds after which the code begins anew. */
const TURN = 2 ** BITS

export interface CameraOptions {
  /** 640 by default; a multiple of 32. */
  width?: number
  /** 360 by default. */
  height?: number
  /** True by default. */
  sound?: boolean
}

/** A camera that publishes for as long as it is on: what it shows is the time, what it sounds is a tone. */
export interface Camera {
  /** What its program complained about so far. */
  complaints: () => string
  /** Whether it still publishes: it ends by itself when it is sent away. */
  isOn: () => boolean
  /** Takes its power away: the connection breaks in the middle of a frame. */
  kill: () => Promise<void>
  /** Lets its uplink die without a word: nothing is sent any more, nothing is closed. */
  freeze: () => void
}

/**
 * Publishes a stream in H.264 and AAC, a key frame each second, through ffmpeg.
 * @param address where to, with the stream's name and key: `rtmp://127.0.0.1:1935/live/field?key=…`
 */
export function startCamera(
  address: string,
  { width = 640, height = 360, sound = true }: CameraOptions = {},
): Camera {
  const child = spawn(
    'ffmpeg',
    [
      ['-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${width}x${height}`],
      ['-r', String(FRAMES_PER_SECOND), '-i', '-'],
      sound ? ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'] : [],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline'],
      ['-pix_fmt', 'yuv420p', '-g', String(FRAMES_PER_SECOND), '-sc_threshold', '0'],
      sound ? ['-c:a', 'aac', '-b:a', '32k', '-shortest'] : [],
      ['-f', 'flv', address],
    ].flat(),
    { stdio: ['pipe', 'ignore', 'pipe'] },
  )
  let complaints = ''
  child.stderr.on('data', (bytes: Buffer) => void (complaints += String(bytes)))
  child.stdin.on('error', () => {})
  const ended = once(child, 'exit')
  const isOn = () => child.exitCode === null && child.signalCode === null
  const stopFilming = film(child, width, height)
  void ended.then(stopFilming)
  return {
    complaints: () => complaints,
    isOn,
    kill: async () => {
      if (isOn() && child.kill('SIGKILL')) await ended
    },
    freeze: () => {
      stopFilming()
      child.kill('SIGSTOP')
    },
  }
}

/**
 * Draws frames as fast as the clock asks for them. While the program does not take them, as before it has connected, it
 * films nothing, as a camera does: frames that wait would be late for good.
 */
function film({ stdin }: ChildProcess, width: number, height: number): () => void {
  const most = width * height * FRAMES_PER_SECOND
  let began = Date.now()
  let drawn = 0
  const timer = setInterval(() => {
    if (stdin!.writableLength > most) began = Date.now() - (drawn * 1000) / FRAMES_PER_SECOND
    const due = Math.floor(((Date.now() - began) * FRAMES_PER_SECOND) / 1000)
    for (; drawn < due; drawn++) stdin!.write(frame(width, height, drawn, Date.now() % TURN))
  }, 10)
  return () => clearInterval(timer)
}

/** One grey picture: the time code over its first third, below it a bar that moves on with every frame. */
function frame(width: number, height: number, number: number, time: number): Buffer {
  const picture = Buffer.alloc(width * height, 70)
  const side = width / BITS
  const band = Math.floor(height / 6)
  const line = Buffer.alloc(width)
  for (let bit = 0; bit < BITS; bit++)
    line.fill(Math.floor(time / 2 ** bit) % 2 ? 235 : 16, bit * side, (bit + 1) * side)
  const turned = line.map((value) => 251 - value)
  for (let y = 0; y < 2 * band; y++) picture.set(y < band ? line : turned, y * width)
  const bar = (number * 8) % (width - side)
  for (let y = 4 * band; y < 5 * band; y++)
    picture.fill(200, y * width + bar, y * width + bar + side)
  return picture
}

/**
 * How long ago the picture that a page shows now was filmed, in milliseconds; null while there is no picture, or none
 * of this camera.
 * @param video the page's video element, as a CSS selector
 */
export async function delayOf(page: Page, video = 'video'): Promise<number | null> {
  return page.evaluate(
    ({ selector, bits, turn }) => {
      const video = document.querySelector<HTMLVideoElement>(selector)
      if (!video?.videoWidth || video.readyState < 2) return null
      const canvas = document.createElement('canvas')
      const { width, height } = Object.assign(canvas, { width: bits * 10, height: 180 })
      const pen = canvas.getContext('2d', { willReadFrequently: true })!
      pen.drawImage(video, 0, 0, width, height)
      const line = (y: number) => {
        const { data } = pen.getImageData(0, Math.floor(y * height), width, 1)
        return Array.from({ length: bits }, (_, bit) => data[(bit * 10 + 5) * 4]! > 128)
      }
      const code = line(1 / 12)
      const turned = line(3 / 12)
      if (code.some((on, bit) => on === turned[bit])) return null
      const time = code.reduce((sum, on, bit) => sum + (on ? 2 ** bit : 0), 0)
      return ((Date.now() % turn) - time + turn) % turn
    },
    { selector: video, bits: BITS, turn: TURN },
  )
}
