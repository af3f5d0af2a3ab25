import { useTranslation } from 'shared/i18n'
import { LateContent, Skeleton } from 'shared/ui'
import cards from './StreamCards.module.css'
import card from './StreamCard.module.css'
import cover from './Cover.module.css'
import filter from './PlaceFilter.module.css'
import line from './Freshness.module.css'

/** The farm has at least this many streams. */
const KEPT = 6

/** Reserves the space of the filter, the status line and the cards while the list loads. */
export function StreamsWaiting() {
  const { t } = useTranslation('live')
  return (
    <div aria-busy="true">
      <LateContent />
      <p className="visually-hidden" role="status">
        {t('streams.loading')}
      </p>
      <div className={filter.filter}>
        <Skeleton width={120} height={44} />
        <Skeleton width={96} height={44} />
        <Skeleton width={96} height={44} />
      </div>
      <p className={line.line}>
        <Skeleton width={240} />
      </p>
      <div className={cards.grid} aria-hidden>
        {Array.from({ length: KEPT }, (_, index) => (
          <CardWaiting key={index} />
        ))}
      </div>
    </div>
  )
}

function CardWaiting() {
  return (
    <div className={card.card}>
      <Skeleton className={cover.cover} />
      <div className={card.text}>
        <p className={card.title}>
          <Skeleton width="60%" />
        </p>
        <p className={card.place}>
          <Skeleton width="40%" />
        </p>
        <p className={card.foot}>
          <Skeleton width="80%" />
        </p>
      </div>
    </div>
  )
}
