import { useState } from 'react'
import type { Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Marked, useNames } from 'shared/ui'

/** Announces to screen readers, once, which streams have changed their state since the page was opened. */
export function StateNews({ streams }: { streams: Stream[] }) {
  const { t } = useTranslation('live')
  const names = useNames()
  const [known, setKnown] = useState(streams)
  const [news, setNews] = useState<Stream[]>([])
  if (known !== streams) {
    setKnown(streams)
    setNews(changedSince(known, streams))
  }
  return (
    <p className="visually-hidden" role="status">
      <Marked>
        {news
          .map(({ title, status }) =>
            t('state.news', { title: names.of(title), state: t(`state.${status}`) }),
          )
          .join(t('state.andNews'))}
      </Marked>
    </p>
  )
}

function changedSince(known: Stream[], streams: Stream[]): Stream[] {
  const before = new Map(known.map(({ id, status }) => [id, status]))
  return streams.filter(({ id, status }) => before.has(id) && before.get(id) !== status)
}
