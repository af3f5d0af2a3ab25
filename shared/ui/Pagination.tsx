import { useId } from 'react'
import { useTranslation } from '../i18n'
import { cls } from './cls'
import styles from './Pagination.module.css'

export interface PaginationProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onChange: (page: number, pageSize: number) => void
  /** Offered sizes; 10, 20 and 50 unless told otherwise. */
  pageSizes?: readonly number[]
  /** Names the navigation for those who do not see the table above it. */
  label?: string
  className?: string
}

const SIZES = [10, 20, 50] as const

/** Pages of a list: where one is, the way to the others, and how many rows make a page. */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, onChange, pageSizes = SIZES, label, className } = props
  const { t } = useTranslation('ui')
  const last = Math.max(1, Math.ceil(total / pageSize))
  const go = (to: number) => onChange(to, pageSize)
  const range = {
    from: total === 0 ? 0 : (page - 1) * pageSize + 1,
    to: Math.min(page * pageSize, total),
    total,
  }
  return (
    <nav aria-label={label ?? t('pages')} className={cls(styles.pagination, className)}>
      <p role="status" className={styles.range}>
        {t('range', range)}
      </p>
      <ul className={styles.pages}>
        <Step label={t('previous')} sign="‹" to={page > 1 ? page - 1 : null} go={go} />
        {pagesAround(page, last).map((number, index) =>
          number === null ? (
            <li key={`gap-${index}`} className={styles.gap} aria-hidden>
              …
            </li>
          ) : (
            <PageNumber key={number} number={number} current={number === page} go={go} />
          ),
        )}
        <Step label={t('next')} sign="›" to={page < last ? page + 1 : null} go={go} />
      </ul>
      <PageSize size={pageSize} sizes={pageSizes} onSize={(size) => onChange(1, size)} />
    </nav>
  )
}

interface StepProps {
  label: string
  sign: string
  to: number | null
  go: (to: number) => void
}

function Step({ label, sign, to, go }: StepProps) {
  // aria-disabled keeps the focus where it is when the last page is reached.
  return (
    <li>
      <button
        type="button"
        className={styles.step}
        aria-label={label}
        aria-disabled={to === null || undefined}
        onClick={() => to !== null && go(to)}
      >
        {sign}
      </button>
    </li>
  )
}

interface PageNumberProps {
  number: number
  current: boolean
  go: (to: number) => void
}

function PageNumber({ number, current, go }: PageNumberProps) {
  const { t } = useTranslation('ui')
  return (
    <li className={current ? styles.here : styles.other}>
      <button
        type="button"
        className={styles.number}
        aria-label={t('page', { page: number })}
        aria-current={current ? 'page' : undefined}
        onClick={() => !current && go(number)}
      >
        {number}
      </button>
    </li>
  )
}

interface PageSizeProps {
  size: number
  sizes: readonly number[]
  onSize: (size: number) => void
}

function PageSize({ size, sizes, onSize }: PageSizeProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const offered = [...new Set([...sizes, size])].sort((a, b) => a - b)
  return (
    <div className={styles.size}>
      <label htmlFor={id} className="visually-hidden">
        {t('pageSize')}
      </label>
      <select
        id={id}
        className="control"
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {t('perPage', { size: each })}
          </option>
        ))}
      </select>
    </div>
  )
}

/** First, last, and the pages around this one; null is a gap. Never more than seven entries. */
function pagesAround(page: number, last: number): (number | null)[] {
  const all = Array.from({ length: last }, (_, index) => index + 1)
  if (last <= 7) return all
  if (page <= 4) return [...all.slice(0, 5), null, last]
  if (page >= last - 3) return [1, null, ...all.slice(last - 5)]
  return [1, null, page - 1, page, page + 1, null, last]
}
