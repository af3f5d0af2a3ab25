export { composePages, type ComposedPage, type PageRoute } from './compose/compose'
export { contentPolicy, TRUSTED_TYPES } from './compose/policy'
export { Renderer } from './compose/renderer'
export { loadReleases } from './gate/load-releases'
export { ROOT, sourcesHash } from './part-build'
export { publish, rollBack } from './publish'
export { readSettings } from './settings'
export { prepareSite, siteFolder } from './site'
export { bundlesFolder } from './store/release-folder'
export { readJournal } from './store/journal'
export { createSiteKey } from './store/keys'
export {
  arePagesIntact,
  currentRegistry,
  pagesFolder,
  pagesIntegrity,
  readRegistry,
  swapRegistry,
} from './store/registry-file'
export { publicRegistry, type SiteRegistry } from './store/site-registry'
export { verifySite } from './verify'
