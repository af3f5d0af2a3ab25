import path from 'node:path'
import { ROOT } from './part-build'

/** The site's folder: `SITE_DIR`, or `site/` by default. */
export const siteFolder = () => path.resolve(ROOT, process.env.SITE_DIR ?? 'site')
