import {
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { SiteProvider, useSite, type RemoteModule } from 'shared/contract'
import { createMemory } from 'shared/memory'
import { useLocation } from 'shared/router'
import { tell } from '../signals'
import { FrameBoundary } from './FrameBoundary'
import { RemoteFailed } from './RemoteFailed'
import { RemoteWaiting } from './RemoteWaiting'
import { LoadError, reasonOf } from './load-error'
import { useParts } from '../parts-context'
import { useRemotes } from './remotes-context'

interface Props {
  /** The remote's name in the registry. */
  name: string
  /** How long it may take to load or render, in ms. */
  limit: number
  /** Height in px kept free while it loads. */
  reserve?: number
  /** `h1` when the part is the whole screen, so that every screen has one. */
  heading?: 'h1' | 'h2'
  children: (remote: RemoteModule) => ReactNode
}

/**
 * The frame around a remote. It handles the remote's loading, time limit, errors and retry, so that everything outside
 * the frame keeps working whatever happens inside.
 */
export function RemoteFrame({ name, limit, reserve, heading, children }: Props) {
  const remotes = useRemotes()
  const { pathname } = useLocation()
  const { lang } = useSite()
  const label = useParts().find((part) => part.name === name)?.label[lang]
  const [load, setLoad] = useState(() => ({
    attempt: 0,
    started: performance.now(),
    module: remotes.load(name),
  }))
  const [late, setLate] = useState<LoadError | null>(null)
  const watch = useWatch(limit, () => {
    const error = new LoadError('slow', `${name} did not appear within ${limit} ms.`)
    tell({ type: 'failed', part: name, reason: error.reason, error })
    setLate(error)
  })

  // `Waiting` starts the timer as well. A page that is hydrated shows the composed content and mounts no `Waiting`, so
  // the timer starts here too.
  useEffect(() => watch.start(), [watch])
  useEffect(() => tell({ type: 'opened', part: name }), [name])
  // Kept while attempts load it but cannot show it, so that their pauses grow, too.
  const failingSince = useRef<number>(undefined)
  const onShown = useCallback(() => {
    watch.stop()
    failingSince.current = undefined
    tell({ type: 'shown', part: name, ms: performance.now() - load.started })
  }, [watch, name, load])

  const show = (module: Promise<RemoteModule>) => {
    // Here and not in an effect, which would start it again after a module that fails at once.
    watch.start()
    setLate(null)
    setLoad(({ attempt }) => ({ attempt: attempt + 1, started: performance.now(), module }))
  }
  const failed = (error: unknown) => (
    <RemoteFailed
      part={label ?? name}
      reason={reasonOf(error)}
      heading={heading}
      onRetry={() => show(remotes.reload(name))}
      onReload={() => remotes.reload(name)}
      onReturn={() => show(remotes.load(name))}
      failingSince={() => (failingSince.current ??= Date.now())}
    />
  )
  if (late) return failed(late)
  return (
    <FrameBoundary
      key={load.attempt}
      name={name}
      at={pathname}
      fallback={failed}
      onError={watch.stop}
    >
      <Suspense fallback={<Waiting reserve={reserve} watch={watch} />}>
        <Loaded name={name} module={load.module} onShown={onShown}>
          {children}
        </Loaded>
      </Suspense>
    </FrameBoundary>
  )
}

interface Watch {
  start: () => () => void
  stop: () => void
}

/**
 * A timer of the frame, started while the content is awaited and stopped once it is shown. The loader has its own timer
 * with the same limit (remote-loader.ts), which covers only the load; this one also covers the rendering.
 */
function useWatch(limit: number, onLate: () => void): Watch {
  const latest = useRef(onLate)
  useEffect(() => {
    latest.current = onLate
  })
  const [watch] = useState<Watch>(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => clearTimeout(timer)
    const start = () => {
      stop()
      timer = setTimeout(() => latest.current(), limit)
      return stop
    }
    return { start, stop }
  })
  return watch
}

function Waiting({ reserve, watch }: { reserve?: number; watch: Watch }) {
  // For a screen that has been shown and suspends again later: nothing else starts the timer then.
  useEffect(() => watch.start(), [watch])
  return <RemoteWaiting reserve={reserve} />
}

function Loaded(props: {
  name: string
  module: Promise<RemoteModule>
  onShown: () => void
  children: (remote: RemoteModule) => ReactNode
}) {
  const remote = use(props.module)
  const { name, onShown, children } = props
  const site = useSite()
  const own = useMemo(() => ({ ...site, memory: createMemory(name) }), [site, name])
  useEffect(() => onShown(), [onShown])
  return <SiteProvider value={own}>{children(remote)}</SiteProvider>
}
