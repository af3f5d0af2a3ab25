export { composePages } from './compose/compose'
export { matchPage, readRoutes, type ComposedPage, type PageRoute } from './compose/page-routes'
export { contentPolicy, pagePolicy } from './compose/policy'
export { Renderer } from './compose/renderer'
export { loadReleases } from './gate/load-releases'
export { ROOT, sourcesHash } from './part-build'
export { halt, isInCanary, promote, VISITOR_NUMBERS } from './canary'
export { publish } from './publish'
export { rollBack } from './rollback'
export { readSettings, readWithOrigins } from './settings'
export { prepareSite, siteFolder } from './site'
export { messageOf } from './store/error-code'
export { bundlesFolder } from './store/release-folder'
export { readJournal } from './store/journal'
export { writeHealth } from './store/health-file'
export { createSiteKey } from './store/keys'
export {
  arePagesIntact,
  canaryPagesFolder,
  currentRegistry,
  pagesFolder,
  pagesIntegrity,
  readRegistry,
  swapRegistry,
} from './store/registry-file'
export {
  canaryNames,
  publicRegistry,
  running,
  runningNames,
  withCanary,
  type Canary,
  type SiteRegistry,
} from './store/site-registry'
export { verifySite } from './verify'
