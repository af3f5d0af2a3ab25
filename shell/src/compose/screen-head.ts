import {
  inLang,
  type PageHead,
  type RemoteRoute,
  type ScreenAddress,
  type ScreenToDescribe,
} from 'shared/contract'
import type { I18n } from 'shared/i18n'
import type { QueryClient } from 'shared/query'
import { namesIn, namesQuery } from 'shared/ui'
import { absolute, organisation, trail, type Place } from './site-facts'

interface RenderedScreen extends Place, ScreenAddress {
  i18n: I18n
  queryClient: QueryClient
  /** The namespace of the shell's own screen, which has added its wording while it was rendered. */
  own?: string | undefined
  handle?: RemoteRoute['handle'] | undefined
  /** What the address names does not exist. */
  isMissing?: boolean
}

/** What the page of a screen says of itself. */
export async function headOf(at: RenderedScreen): Promise<PageHead> {
  const { title, own, handle, isMissing } = at
  const { t } = at.i18n
  const site = t('shell:title.site')
  const isNobodyElses = handle?.personal === true
  const head = isMissing ? undefined : await handle?.head?.(toDescribe(at))
  return {
    title: title ? `${title} · ${site}` : site,
    description: head?.description ?? t(own ? `${own}:lead` : 'shell:title.description'),
    things:
      isMissing || isNobodyElses
        ? []
        : [organisation(at), head?.facts, trail(at)].flatMap((thing) => thing ?? []),
  }
}

/** What a part needs to describe its screen. */
function toDescribe(at: RenderedScreen): ScreenToDescribe {
  const { http, lang, params, search, settings, i18n, queryClient, part } = at
  return {
    ...{ http, lang, params, search },
    apiBase: settings.apiBase,
    t: i18n.getFixedT(lang, part?.name ?? null),
    names: namesIn(lang, queryClient.getQueryData(namesQuery(http).queryKey)),
    answerOf: ({ queryKey }) => queryClient.getQueryData(queryKey),
    addressOf: (path) => absolute(settings, inLang(lang, path)),
    fileOf: (path) => absolute(settings, path),
  }
}
