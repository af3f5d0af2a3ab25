import { LoadError } from './load-error'

/** A remote's container as its script leaves it in the window. */
export interface Container {
  init(...scope: unknown[]): unknown
  get(expose: string): Promise<() => unknown>
}

/**
 * Runs a remote's container script and hands over the container it leaves under `global`.
 * What an earlier attempt left (container, chunks) is cleared first, so that nothing of a broken release survives.
 * @throws LoadError `missing` when the script cannot be had or is no container, `broken` when it throws.
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
    // As webpack does for chunks, so that what the page preloads is what is asked for.
    if (new URL(address, location.href).origin !== location.origin) script.crossOrigin = 'anonymous'
    script.src = address
    document.head.append(script)
  })
}
