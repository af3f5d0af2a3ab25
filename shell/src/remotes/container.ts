import { LoadError } from './load-error'

/** A remote's container, as its script stores it on the window. */
export interface Container {
  init(...scope: unknown[]): unknown
  get(expose: string): Promise<() => unknown>
}

/**
 * Runs a remote's container script and returns the container that it stores in the window under `global`. The container
 * and chunks of an earlier attempt are removed first, so that nothing of a broken release remains.
 * @throws LoadError `missing` when the script cannot be fetched or stores no container, `broken` when it throws.
 */
export function loadContainer(address: string, global: string): Promise<Container> {
  const scope = globalThis as unknown as Record<string, unknown>
  scope[global] = undefined
  scope[global.replace(/^mf_/, 'chunks_')] = undefined
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    let thrown: ErrorEvent | undefined
    const onThrow = (event: ErrorEvent) => {
      if (event.filename === script.src) thrown = event
    }
    const end = () => {
      window.removeEventListener('error', onThrow)
      script.remove()
    }
    window.addEventListener('error', onThrow)
    script.onerror = () => {
      end()
      reject(new LoadError('missing', `${address} could not be loaded.`))
    }
    script.onload = () => {
      end()
      const container = scope[global] as Container | undefined
      if (container) resolve(container)
      else if (thrown) reject(new LoadError('broken', `${address} threw: ${thrown.message}`))
      else reject(new LoadError('missing', `${address} is not the container ${global}.`))
    }
    // The same as webpack does for chunks, so that the request matches the page's preload.
    if (new URL(address, location.href).origin !== location.origin) script.crossOrigin = 'anonymous'
    script.src = address
    document.head.append(script)
  })
}
