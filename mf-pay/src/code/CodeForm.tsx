import { useRef, useState, type FormEvent } from 'react'
import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useNavigate } from 'shared/router'
import { Button, Field, useHydrated } from 'shared/ui'
import { readCode } from './code'
import styles from './CodeForm.module.css'

/** A form that opens a gift by its code, in any spelling that `code.ts` accepts. */
export function CodeForm() {
  const { t } = useTranslation('pay')
  const navigate = useNavigate()
  // Until the page's scripts run, a browser would send the form by itself, to an address that nobody reads.
  const isReady = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState(false)
  const open = (event: FormEvent) => {
    event.preventDefault()
    const code = readCode(input.current?.value ?? '')
    setWrong(!code)
    if (code) void navigate(links.gift(code))
    else input.current?.focus()
  }
  return (
    <form className={styles.form} method="post" onSubmit={open} noValidate>
      <Field
        label={t('find.code')}
        hint={t('find.hint')}
        error={wrong ? t('find.wrong') : undefined}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            className={`control ${styles.code}`}
            name="code"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
          />
        )}
      </Field>
      <Button type="submit" disabled={!isReady}>
        {t('find.open')}
      </Button>
    </form>
  )
}
