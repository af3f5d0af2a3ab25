export { composePages } from './compose/compose'
export { matchPage, routesIn, type ComposedPage, type PageRoute } from './compose/page-routes'
export { contentPolicy, pagePolicy } from './compose/policy'
export { Renderer } from './compose/renderer'
export type { Ask, FilledScreen, RenderScreen, Told } from './compose/renderer'
export { loadReleases } from './gate/load-releases'
export { ROOT, sourcesHash } from './part-build'
export { halt, isInCanary, promote, VISITOR_NUMBERS } from './canary'
export { publish } from './publish'
export { rollBack } from './rollback'
export { readServeSettings, readSettings } from './settings'
export { prepareSite } from './site'
export { siteFolder } from './site-folder'
export { messageOf } from './store/error-code'
export { bundlesPlace } from './store/release-folder'
export { readJournal } from './store/journal'
export { writeHealth } from './store/health-file'
export { createSiteKey } from './store/keys'
export { canarySet, intactPages, pagesIntegrity, storePages } from './store/pages'
export { currentRegistry, readRegistry, registryStamp, swapRegistry } from './store/registry-file'
export type { Files } from './store/site-store'
export { storeOf } from './store/store-of'
export {
  canaryNames,
  publicRegistry,
  publishedReleases,
  running,
  runningNames,
  withCanary,
  type Canary,
  type SiteRegistry,
} from './store/site-registry'
export { verifySite } from './verify'
