import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useHref, useLocation } from 'shared/router'
import { useWording } from '../messages/wording'
import styles from '../quiet-line/quiet-line.module.css'
import { newerSiteMessages } from './messages'

/** How old the page must be before it asks, and how long it waits before it asks again, in ms. */
const EVERY_MS = 300_000

export interface NewerSiteProps {
  /** Asks which releases run now, as one text; null when they are those of this page. */
  findNewer: () => Promise<string | null>
}

/**
 * Offers a newer site in a quiet line after a navigation. Nothing is ever reloaded by itself, and the line is not there
 * while a form holds text, so that nobody loses what they wrote. Who declines is asked again only for a still newer site.
 */
export function NewerSite({ findNewer }: NewerSiteProps) {
  const { t } = useWording('newerSite', newerSiteMessages)
  const { pathname, search } = useLocation()
  const here = useHref({ pathname, search })
  const [offered, setOffered] = useState<string | null>(null)
  const declined = useRef<string | null>(null)
  // The time origin is when this page began to load.
  const askedAt = useRef(0)
  useEffect(() => {
    const offer = (newer: string | null) => setOffered(formHoldsText() ? null : newer)
    if (offered !== null) return offer(offered)
    if (performance.now() - askedAt.current < EVERY_MS) return
    askedAt.current = performance.now()
    // Who is offline is asked again later.
    findNewer().then(
      (newer) => offer(newer === declined.current ? null : newer),
      () => {},
    )
    // Only a navigation asks.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname])
  useEffect(() => {
    const onInput = () => setOffered(null)
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [])
  const onReload = (event: MouseEvent) => {
    // A draft may have come back after the line did.
    if (formHoldsText()) event.preventDefault()
    setOffered(null)
  }
  const onDecline = () => {
    declined.current = offered
    setOffered(null)
  }
  // A screen reader announces what appears in a status that is there already.
  return (
    <div className={styles.status} role="status">
      {offered !== null && (
        <p className={styles.line}>
          {t('updated')}
          <a className={styles.choice} href={here} onClick={onReload}>
            {t('reload')}
          </a>
          <button type="button" className={`${styles.choice} ${styles.later}`} onClick={onDecline}>
            {t('dismiss')}
          </button>
        </p>
      )}
    </div>
  )
}

const TEXT =
  'main textarea, main input:not([type=checkbox], [type=radio], [type=submit], [type=button], [type=range], [type=hidden], [readonly])'

const formHoldsText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT)].some(
    ({ value }) => value !== '',
  )
