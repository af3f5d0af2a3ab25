import type { SchemaThing } from 'shared/contract'
import { inScript } from './in-script'

/** What a page shows as JSON-LD, for search engines. A browser takes such an element for data and runs nothing. */
export const structuredData = (things: readonly SchemaThing[]): string =>
  things.length
    ? `<script type="application/ld+json">${inScript({ '@context': 'https://schema.org', '@graph': things })}</script>`
    : ''
