import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useTranslation } from 'shared/i18n'
import { useLocation } from 'shared/router'
import { FrameBoundary } from './remotes/FrameBoundary'
import { RemoteFailed } from './remotes/RemoteFailed'
import { RemoteWaiting } from './remotes/RemoteWaiting'
import { reasonOf } from './remotes/load-error'
import { ShellScreen } from './screen/ScreenTitle'

type Load = () => Promise<{ default: ComponentType }>

/** React keeps a load that failed for ever, so the next attempt needs another component. */
const loaded = new Map<Load, ComponentType>()

function screenOf(load: Load): ComponentType {
  const Screen = loaded.get(load) ?? lazy(load)
  loaded.set(load, Screen)
  return Screen
}

interface Props {
  /** The key of its title. */
  title: string
  load: Load
}

/** One of the shell's own screens. When it fails, a frame in its place says so and offers 重试, as for a part. */
export function OwnScreen({ title, load }: Props) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt(attempt + 1)
  const failed = (error: unknown) => (
    <RemoteFailed
      part={t(title)}
      reason={reasonOf(error)}
      heading="h1"
      onRetry={retry}
      onReload={load}
      onReturn={retry}
    />
  )
  const Screen = screenOf(load)
  return (
    <ShellScreen title={title}>
      <FrameBoundary
        key={attempt}
        name="shell"
        at={pathname}
        fallback={failed}
        // Not before: until the frame is shown, React renders this again and again.
        onError={() => loaded.delete(load)}
      >
        <Suspense fallback={<RemoteWaiting />}>
          <Screen />
        </Suspense>
      </FrameBoundary>
    </ShellScreen>
  )
}
