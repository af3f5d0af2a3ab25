import {
  links,
  type SchemaThing,
  type ScreenHead,
  type ScreenToDescribe,
  type Stream,
} from 'shared/contract'
import { streamsQuery } from '../streams/list-all'
import { streamTitle } from './stream-title'

/** What a stream's page says of itself. */
export function streamHead(at: ScreenToDescribe): ScreenHead | null {
  const { http, lang, t, names, params, answerOf } = at
  const stream = answerOf(streamsQuery(http))?.find(({ id }) => id === params.id)
  if (!stream) return null
  const sentences = [
    streamTitle(stream, names) + (lang === 'zh' ? '。' : '.'),
    names.of(stream.description),
    names.isOnlyChinese(stream.description) ? t('ui:onlyChinese') : '',
    stream.demo ? t('demo.why') : '',
  ]
  const description = sentences.filter(Boolean).join(lang === 'zh' ? '' : ' ')
  return { description, facts: video(stream, description, at) }
}

/**
 * The stream in the words of schema.org. It was never uploaded, so it has no `uploadDate`. The demonstration shows neither
 * a place nor a broadcast.
 */
function video(stream: Stream, description: string, at: ScreenToDescribe): SchemaThing {
  const { title, place, startedAt, endedAt, status, demo, coverUrl, id } = stream
  return {
    '@type': 'VideoObject',
    name: at.names.of(title),
    description,
    url: at.addressOf(links.stream(id)),
    thumbnailUrl: at.fileOf(coverUrl),
    ...(!demo && { contentLocation: { '@type': 'Place', name: at.names.of(place) } }),
    ...(!demo &&
      startedAt && {
        publication: {
          '@type': 'BroadcastEvent',
          isLiveBroadcast: true,
          startDate: startedAt,
          endDate: (status !== 'live' && endedAt) || undefined,
        },
      }),
  }
}
