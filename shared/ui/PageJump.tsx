import type { FormEvent } from 'react'
import { useTranslation } from '../i18n'
import { Button } from './Button'
import { cls } from './cls'
import styles from './PageJump.module.css'

interface Props {
  last: number
  go: (page: number) => void
  className?: string
}

/** The way to a page by its number. What lies beyond either end is taken for that end. */
export function PageJump({ last, go, className }: Props) {
  const { t } = useTranslation('ui')
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form).get('page')
    if (!typed) return
    go(Math.min(Math.max(Math.trunc(Number(typed)), 1), last))
    form.reset()
  }
  return (
    <form className={cls(styles.jump, className)} onSubmit={jump} noValidate>
      <label className={styles.label}>
        {t('jump.to')}
        <input
          name="page"
          type="number"
          inputMode="numeric"
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
