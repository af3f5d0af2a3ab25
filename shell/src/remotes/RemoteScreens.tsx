import { useEffect, useMemo } from 'react'
import { SiteProvider, useSite, type RemoteModule } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { matchRoutes, useLocation, useRoutes, type RouteObject } from 'shared/router'
import { NotFound } from '../not-found/NotFound'
import { useTitles } from '../screen/ScreenTitle'

interface Props {
  name: string
  remote: RemoteModule
  /** The base path of the remote's routes. */
  base: string
}

/**
 * Renders a remote's screens under its base path. Screens may set their own title (`useScreenTitle`). Addresses without
 * a route show the site's 404 screen.
 */
export function RemoteScreens({ name, remote, base }: Props) {
  const { pathname } = useLocation()
  const site = useSite()
  const { nameScreen } = useTitles()
  const named = useMemo(
    () => ({ ...site, nameScreen: site.nameScreen ?? nameScreen }),
    [site, nameScreen],
  )
  const routes: RouteObject[] = [{ path: base, children: remote.routes }]
  const screen = useRoutes(routes)
  const matches = matchRoutes(routes, pathname)
  const title = titleOf(matches?.at(-1)?.route.handle)
  if (!screen || title === null) return <NotFound />
  return (
    <>
      <Titled part={name} title={title} />
      <SiteProvider value={named}>{screen}</SiteProvider>
    </>
  )
}

/** The title in a route's handle, which every route of a remote has. */
function titleOf(handle: unknown): string | null {
  const known = typeof handle === 'object' && handle !== null && 'title' in handle
  return known && typeof handle.title === 'string' ? handle.title : null
}

function Titled({ part, title }: { part: string; title: string }) {
  const { t } = useTranslation(part)
  const { nameRoute } = useTitles()
  const text = t(title)
  useEffect(() => nameRoute(text), [nameRoute, text])
  return null
}
