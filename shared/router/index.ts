/**
 * The router for the parts: only the dozen exports in use, so that sharing it does not ship all of react-router (39 KB
 * less; docs/decisions/0003). The shell provides this module to every remote at run time.
 */
export {
  Link,
  matchRoutes,
  useHref,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom'
export { inThisTab } from './in-this-tab'
export type { LinkProps, NavigateOptions, RouteObject } from 'react-router-dom'
