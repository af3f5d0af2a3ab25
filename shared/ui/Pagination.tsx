import { useId } from 'react'
import { useTranslation } from '../i18n'
import { Button } from './Button'
import { cls } from './cls'
import { formatNumber } from './formats'
import { HiddenFields } from './HiddenFields'
import { useLang } from './lang'
import { PageJump } from './PageJump'
import { PageLink } from './PageLink'
import styles from './Pagination.module.css'

interface PaginationProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onChange: (page: number, pageSize: number) => void
  /** The query of a page, with the fields `pageNo` and `pageSize`; it works without scripts, too. */
  queryOf?: (page: number, pageSize: number) => string
  /** Page sizes to choose from; 10, 20 and 50 by default. */
  pageSizes?: readonly number[]
  /** Accessible name of the navigation, for visitors who cannot see the table above it. */
  label?: string
  className?: string
}

const SIZES = [10, 20, 50] as const
/** With more pages than this, a field to enter the page number is shown. */
const FEW = 20

/** Pagination of a list: the current page, links to the others, and the page size. */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, onChange, queryOf, pageSizes = SIZES, label, className } = props
  const { t } = useTranslation('ui')
  const count = useCount()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const go = (to: number) => to !== page && onChange(to, pageSize)
  const turn: Turn = { go, queryOf: (to) => queryOf?.(to, pageSize) }
  const range = {
    from: count(total === 0 ? 0 : (page - 1) * pageSize + 1),
    to: count(Math.min(page * pageSize, total)),
    total: count(total),
  }
  const back = page > 1
  const on = page < last
  return (
    <nav aria-label={label ?? t('pages')} className={cls(styles.pagination, className)}>
      <p role="status" className={styles.range}>
        {t('range', range)}
      </p>
      <ul className={styles.pages}>
        <Step name="first" sign="«" to={back ? 1 : null} {...turn} className={styles.narrow} />
        <Step name="previous" sign="‹" to={back ? page - 1 : null} {...turn} />
        <li className={cls(styles.place, styles.narrow)}>
          {t('place', { page: count(page), last: count(last) })}
        </li>
        {pagesAround(page, last).map((number, index) =>
          number === null ? (
            <li key={`gap-${index}`} className={cls(styles.gap, styles.wide)} aria-hidden>
              …
            </li>
          ) : (
            <PageNumber key={number} number={number} current={number === page} {...turn} />
          ),
        )}
        <Step name="next" sign="›" to={on ? page + 1 : null} {...turn} />
        <Step name="last" sign="»" to={on ? last : null} {...turn} className={styles.narrow} />
      </ul>
      {last > FEW && <PageJump page={page} last={last} {...turn} className={styles.wide} />}
      <PageSize
        size={pageSize}
        sizes={pageSizes}
        query={queryOf?.(1, pageSize)}
        onSize={(size) => onChange(1, size)}
      />
    </nav>
  )
}

/** How a page is reached: by the script, and without it. */
interface Turn {
  go: (to: number) => void
  queryOf: (to: number) => string | undefined
}

interface StepProps extends Turn {
  name: 'first' | 'previous' | 'next' | 'last'
  sign: string
  to: number | null
  className?: string
}

function Step({ name, sign, to, go, queryOf, className }: StepProps) {
  const { t } = useTranslation('ui')
  return (
    <li className={className}>
      <PageLink
        className={styles.step}
        aria-label={t(name)}
        query={queryOf(to ?? 1)}
        onGo={to === null ? null : () => go(to)}
      >
        {sign}
      </PageLink>
    </li>
  )
}

interface PageNumberProps extends Turn {
  number: number
  current: boolean
}

function PageNumber({ number, current, go, queryOf }: PageNumberProps) {
  const { t } = useTranslation('ui')
  const written = useCount()(number)
  return (
    <li className={styles.wide}>
      <PageLink
        className={styles.number}
        aria-label={t('page', { page: written })}
        aria-current={current ? 'page' : undefined}
        query={queryOf(number)}
        onGo={() => go(number)}
      >
        {written}
      </PageLink>
    </li>
  )
}

interface PageSizeProps {
  size: number
  sizes: readonly number[]
  /** The query of the first page; undefined where pages have no address. */
  query: string | undefined
  onSize: (size: number) => void
}

function PageSize({ size, sizes, query = '', onSize }: PageSizeProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const offered = [...new Set([...sizes, size])].sort((a, b) => a - b)
  return (
    <form className={styles.size}>
      <HiddenFields query={query} without={['pageNo', 'pageSize']} />
      <label htmlFor={id} className="visually-hidden">
        {t('pageSize')}
      </label>
      <select
        id={id}
        className="control"
        name="pageSize"
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {t('perPage', { size: each })}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" variant="quiet">
          {t('jump.go')}
        </Button>
      </noscript>
    </form>
  )
}

/** Formats a whole number in the language on screen. */
function useCount() {
  const lang = useLang()
  return (value: number) => formatNumber(value, lang, 0)
}

/** The first page, the last one and those around the current one; null is a gap. Never more than seven entries. */
function pagesAround(page: number, last: number): (number | null)[] {
  if (last <= 7) return span(1, last)
  if (page <= 4) return [...span(1, 5), null, last]
  if (page >= last - 3) return [1, null, ...span(last - 4, last)]
  return [1, null, ...span(page - 1, page + 1), null, last]
}

const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
