import { inLang, type Lang } from 'shared/contract'
import { gift } from '../each-part/accessibility-views'
import { pages } from '../site/pages'

const GIFT = '/pay/order/'

/** A route in one language. Search engines may not list the pages of one visitor. */
interface Route {
  at: string
  lang: Lang
  personal: boolean
}

/** Every route of the site and a filtered ledger, each in both languages. */
export const routes: Route[] = [...pages, '/finance?list=donation'].flatMap((at) =>
  (['zh', 'en'] as const).map((lang) => ({
    at: inLang(lang, at),
    lang,
    personal: at.startsWith(GIFT) || at === '/pay/return',
  })),
)

/** Where a route is on a running site. A gift's page needs a gift; of an unknown one the console says 404. */
export async function addressOf({ at, lang }: Route, siteUrl: string): Promise<string> {
  return siteUrl + (at.includes(GIFT) ? inLang(lang, (await gift(siteUrl, lang)).page) : at)
}
