import { useState, type FormEvent } from 'react'
import { useTranslation } from '../i18n'
import { Button } from './Button'
import { cls } from './cls'
import { HiddenFields } from './HiddenFields'
import styles from './PageJump.module.css'

interface Props {
  /** The current page. */
  page: number
  last: number
  go: (page: number) => void
  /** The query of a page; undefined where pages have no address. */
  queryOf: (page: number) => string | undefined
  className?: string
}

/**
 * Goes to a page by its number. A number beyond either end goes to the first or last page, and the field shows that
 * page's number for as long as it is the current one.
 */
export function PageJump({ page, last, go, queryOf, className }: Props) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState('')
  const [went, setWent] = useState<number | null>(null)
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!typed) return
    const to = Math.min(Math.max(Math.trunc(Number(typed)), 1), last)
    setTyped('')
    setWent(to)
    go(to)
  }
  return (
    <form className={cls(styles.jump, className)} onSubmit={jump} noValidate>
      <HiddenFields query={queryOf(1) ?? ''} without={['pageNo']} />
      <label className={styles.label}>
        {t('jump.to')}
        <input
          name="pageNo"
          type="number"
          inputMode="numeric"
          value={typed || (went === page ? page : '')}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWent(null)
          }}
          min={1}
          max={last}
          className={cls('control', styles.number)}
        />
        {t('jump.page')}
      </label>
      <Button type="submit" variant="quiet" className={styles.go}>
        {t('jump.go')}
      </Button>
    </form>
  )
}
