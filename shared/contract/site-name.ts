import type { Wording } from './lang'

/** The farm's name, as every page, feed and picture says it. */
export const siteName: Wording = { zh: '慢生活农场', en: 'Slow Life Farm' }
