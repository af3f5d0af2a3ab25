/** Composes the built site once, before several journeys start a site each at the same time. */
import { startSite } from './site'

const site = await startSite()
await site.stop()
