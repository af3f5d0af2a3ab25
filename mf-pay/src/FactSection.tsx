import { useId, type ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import type { Call } from 'shared/query'
import { Chip, ErrorNote } from 'shared/ui'
import styles from './FactSection.module.css'

interface Props {
  /** The section's group of messages: `title`, `loading`, `failed.title`, `failed.text`. */
  name: 'balance' | 'purposes' | 'gifts'
  call: Call<unknown>
  /** Whether the data is demonstration data. */
  demo?: boolean
  /** Content next to the heading. */
  aside?: ReactNode
  /** Placeholder of the same size, shown while the content loads. */
  waiting: ReactNode
  /** The content; null when there is none. */
  children: ReactNode
}

/** One group of facts with its heading and its own loading and error states. */
export function FactSection({ name, call, demo, aside, waiting, children }: Props) {
  const { t } = useTranslation('pay')
  const id = useId()
  const retry = () => void call.refetch()
  return (
    <section aria-labelledby={id} aria-busy={call.isPending}>
      <div className={styles.head}>
        <h2 id={id}>{t(`${name}.title`)}</h2>
        {demo && <Chip tone="demo">{t('pay.demo')}</Chip>}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {call.isPending && (
        <>
          <p className="visually-hidden" role="status">
            {t(`${name}.loading`)}
          </p>
          {waiting}
        </>
      )}
      {call.isLoadingError && (
        <ErrorNote
          title={t(`${name}.failed.title`)}
          onRetry={retry}
          failure={call.error}
          busy={call.isFetching}
        >
          {t(`${name}.failed.text`)}
        </ErrorNote>
      )}
      {children}
      {call.isRefetchError && (
        <ErrorNote
          role="status"
          title={t('pay.stale')}
          onRetry={retry}
          failure={call.error}
          busy={call.isFetching}
        />
      )}
    </section>
  )
}

/** Shows only text when empty, because the illustration appears once on the screen, at the balance. */
export function NothingYet({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <p>{title}</p>
      <p className={styles.text}>{children}</p>
    </div>
  )
}
