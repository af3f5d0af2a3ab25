import { links, type Stream } from 'shared/contract'
import { Link } from 'shared/router'
import { Name } from 'shared/ui'
import { Cover } from './Cover'
import { DemoMark } from './DemoMark'
import { StateChip, StateTime } from './StreamState'
import styles from './StreamCard.module.css'

/** Three cards to a row, two, or one (StreamCards.module.css). */
const SIZES = '(min-width: 976px) 358px, (min-width: 660px) 47vw, calc(100vw - 32px)'

interface Props {
  stream: Stream
  /** Not the first one, so its cover may load lazily. */
  lazy?: boolean
}

/** One stream in the list; the whole card is a link to it. */
export function StreamCard({ stream, lazy }: Props) {
  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        <Cover stream={stream} sizes={SIZES} lazy={lazy} />
        <p className={styles.state}>
          <StateChip status={stream.status} />
          {stream.demo && <DemoMark />}
        </p>
      </div>
      <div className={styles.text}>
        <h2 className={styles.title}>
          <Link className={styles.link} to={links.stream(stream.id)}>
            <Name of={stream.title} />
          </Link>
        </h2>
        <p className={styles.place}>
          <Name of={stream.place} />
        </p>
        <p className={styles.foot}>
          <StateTime stream={stream} />
        </p>
      </div>
    </article>
  )
}
