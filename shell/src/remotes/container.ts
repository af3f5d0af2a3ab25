import { LoadError } from './load-error'

/** Webpack's share scope: by import request and version, a module and where it comes from. */
export type ShareScope = Record<string, Record<string, SharedModule>>

interface SharedModule {
  from: string
  eager: boolean
  loaded: boolean
  /** What webpack's containers call. */
  get: () => () => unknown
  /** What the containers of `@module-federation/enhanced` call. */
  lib: () => unknown
}

/** A container of module federation, as webpack builds it. */
export interface Container {
  init(scope: ShareScope): void | Promise<void>
  /** The factory of an exposed module. Rejects when one of its files cannot be loaded. */
  get(module: string): Promise<() => unknown>
}

declare global {
  interface Window {
    /** A remote's container, stored by its script. */
    [container: `mf_${string}`]: Container | undefined
    /** The chunks that a remote has loaded. */
    [chunks: `chunks_${string}`]: unknown
  }
}

/**
 * Runs a remote's container script and returns the container that it stores in the window. build/webpack.mjs chooses the
 * two names, `mf_<name>` and `chunks_<name>`. The container and chunks of
 * an earlier attempt are removed first, so that nothing of a broken release remains.
 * @throws LoadError `unreachable` when the script cannot be fetched or stores no container, `broken` when it throws.
 */
export function loadContainer(address: string, part: string): Promise<Container> {
  const global = `mf_${part}` as const
  window[global] = undefined
  window[`chunks_${part}` as const] = undefined
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
      reject(new LoadError('unreachable', `${address} could not be loaded.`))
    }
    script.onload = () => {
      end()
      const container = window[global]
      if (container) resolve(container)
      else if (thrown) reject(new LoadError('broken', `${address} threw: ${thrown.message}`))
      else reject(new LoadError('unreachable', `${address} is not the container ${global}.`))
    }
    // Also for a development server; for a release, integrity.ts sets it together with the hash.
    script.crossOrigin = 'anonymous'
    script.src = address
    document.head.append(script)
  })
}
