import { EquirectangularAdapter, Viewer } from '@photo-sphere-viewer/core'
import '@photo-sphere-viewer/core/index.css'

/** What the buttons under the panorama can do. */
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
  /** True where the visitor wants no motion: views change at once. */
  still: boolean
  /** Aborted when it takes too long or is no longer wanted. */
  signal: AbortSignal
}

const SPEED = '90deg'

/**
 * Opens the panorama in an empty element that has a size. Arrow keys, plus and minus work while it is open.
 * Resolves when the picture is there; rejects, leaving the element empty, when it cannot be had or was aborted.
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
    const abort = () =>
      reject(new Error('The panorama was not opened in time or no longer wanted.'))
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

/** Whether this device can draw the panorama in the round. */
export function drawsInTheRound(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}
