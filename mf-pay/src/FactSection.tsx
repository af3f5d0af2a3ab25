import { useId, type ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import { Chip, ErrorNote } from 'shared/ui'
import styles from './FactSection.module.css'

/** What a section needs to know of its call. */
interface Call {
  isPending: boolean
  isLoadingError: boolean
  isRefetchError: boolean
  isFetching: boolean
  refetch: () => unknown
}

interface Props {
  /** The section's group of messages: `title`, `loading`, `failed.title`, `failed.text`. */
  name: 'balance' | 'purposes' | 'gifts'
  call: Call
  /** The data is the demonstration set. */
  demo?: boolean
  /** Beside the heading. */
  aside?: ReactNode
  /** In place of the content while it is read, of the same size. */
  waiting: ReactNode
  /** The content; null while there is none. */
  children: ReactNode
}

/** One group of facts with its heading, and with its own way of waiting and failing. */
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
        <ErrorNote title={t(`${name}.failed.title`)} onRetry={retry} busy={call.isFetching}>
          {t(`${name}.failed.text`)}
        </ErrorNote>
      )}
      {children}
      {call.isRefetchError && (
        <ErrorNote role="status" title={t('pay.stale')} onRetry={retry} busy={call.isFetching} />
      )}
    </section>
  )
}

/** Says in words alone that there is nothing yet; the drawing stands once on the screen, at the balance. */
export function NothingYet({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <p>{title}</p>
      <p className={styles.text}>{children}</p>
    </div>
  )
}
