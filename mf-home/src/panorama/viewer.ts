import { EquirectangularAdapter, Viewer } from '@photo-sphere-viewer/core'
import '@photo-sphere-viewer/core/index.css'

/** The actions of the buttons under the panorama. */
export interface Panorama {
  /** Turns by degrees: right and up are positive. */
  turn(right: number, up: number): void
  /** Zooms by steps of 0 to 100. */
  zoom(by: number): void
  close(): void
}

export interface Opening {
  /** Address of the equirectangular picture. */
  picture: string
  /** True when the visitor prefers reduced motion: views change without animation. */
  still: boolean
  /** Aborted when opening takes too long or is no longer needed. */
  signal: AbortSignal
}

const SPEED = '90dps'

/**
 * Opens the panorama in an empty element that has a size. Arrow keys, plus and minus work while it is open. Resolves
 * when the picture has loaded. Rejects and leaves the element empty when loading failed or was aborted.
 */
export async function openPanorama(container: HTMLElement, opening: Opening): Promise<Panorama> {
  const viewer = new Viewer({
    container,
    adapter: EquirectangularAdapter.withConfig({ useXmpData: false }),
    navbar: false,
    keyboard: 'always',
    moveInertia: opening.still ? false : 0.8,
    defaultZoomLvl: 20,
  })
  try {
    await Promise.race([viewer.setPanorama(opening.picture), abortOf(opening.signal)])
  } catch (error) {
    viewer.destroy()
    throw error
  }
  return handle(viewer, opening.still)
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new Error('Opening the panorama timed out or was cancelled.'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })
}

function handle(viewer: Viewer, still: boolean): Panorama {
  return {
    turn: (right, up) => {
      const { yaw, pitch } = viewer.getPosition()
      const to = { yaw: yaw + radians(right), pitch: pitch + radians(up) }
      if (still) viewer.rotate(to)
      else void viewer.animate({ ...to, speed: SPEED })
    },
    zoom: (by) => void viewer.zoom(viewer.getZoomLevel() + by),
    close: () => viewer.destroy(),
  }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Whether this device can show the panorama (WebGL). */
export function drawsInTheRound(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}
