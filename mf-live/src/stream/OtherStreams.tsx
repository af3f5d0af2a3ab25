import { links, type Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Name } from 'shared/ui'
import { Cover } from '../streams/Cover'
import { DemoMark } from '../streams/DemoMark'
import { StateChip } from '../streams/StreamState'
import { useSteadyOrder } from '../streams/order'
import styles from './OtherStreams.module.css'

/** How many other streams are shown; the list has all of them. */
const MOST = 4

/** The other streams, live ones first when they first appear. */
export function OtherStreams({ streams, not }: { streams: Stream[]; not: string }) {
  const { t } = useTranslation('live')
  const others = useSteadyOrder(streams.filter(({ id }) => id !== not)).slice(0, MOST)
  return (
    <aside className={styles.others} aria-labelledby="other-streams">
      <h2 id="other-streams">{t('stream.others')}</h2>
      {others.length === 0 && <p>{t('stream.noOthers')}</p>}
      <ul className={styles.list}>
        {others.map((stream) => (
          <li key={stream.id} className={styles.other}>
            <Cover stream={stream} sizes="128px" lazy />
            <div>
              <p className={styles.marks}>
                <StateChip status={stream.status} />
                {stream.demo && <DemoMark />}
              </p>
              <p>
                <Link className={styles.link} to={links.stream(stream.id)}>
                  <Name of={stream.title} />
                </Link>
              </p>
              <p className={styles.place}>
                <Name of={stream.place} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Link to={links.live()}>{t('stream.back')}</Link>
    </aside>
  )
}
