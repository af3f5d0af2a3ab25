/** Reads the code in a picture; null when there is none. */
export type Reader = (video: HTMLVideoElement) => Promise<string | null>

/** The part of the Shape Detection API that is used; TypeScript does not know it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader where it has one for QR codes; otherwise a library, which is fetched only then. */
export async function openReader(): Promise<Reader> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass }
  // Some browsers have the class and no format.
  if (Native && (await formatsOf(Native)).includes('qr_code')) {
    const detector = new Native({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { default: readCode } = await import(/* webpackChunkName: "jsqr" */ 'jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser draws no picture.')
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0 || height === 0) return null
    Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    return readCode(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null
  }
}

const formatsOf = (native: DetectorClass): Promise<string[]> =>
  native.getSupportedFormats().catch((): string[] => [])
