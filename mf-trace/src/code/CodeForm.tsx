import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useHref, useNavigate } from 'shared/router'
import { Button, Field } from 'shared/ui'
import styles from './CodeForm.module.css'
import { parseCode, searchFor } from './parse-code'

const Scanner = lazy(async () => ({
  default: (await import(/* webpackChunkName: "scanner" */ './Scanner')).Scanner,
}))

type Fault = 'empty' | 'none' | 'noBatch' | 'onlyBag'

/**
 * The field for a code, and the camera that reads one. Without scripts it is a GET form.
 * @param code that the address looks for; null when it looks for none
 */
export function CodeForm({ code }: { code: string | null }) {
  const { t } = useTranslation('trace')
  const navigate = useNavigate()
  const action = useHref(links.batches())
  const [scanning, setScanning] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  /** The last text that led nowhere, and the address at which it was tried. */
  const [tried, setTried] = useState<{ text: string; at: string | null } | null>(null)
  const looked = tried?.at === code ? tried.text : code
  const fault = looked === null ? null : faultOf(looked)
  useFollowing(field, code)

  /** @returns whether the text leads somewhere */
  function open(text: string): boolean {
    const found = parseCode(text)
    setTried(found?.batch ? null : { text, at: code })
    if (!found?.batch) return false
    const { gtin, batch, serial } = found
    setScanning(false)
    void navigate(
      gtin === null
        ? `${links.batches()}?code=${encodeURIComponent(searchFor(batch, serial))}`
        : links.batch(gtin, batch, serial),
    )
    return true
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!open(field.current?.value ?? '')) field.current?.focus()
  }

  return (
    <form className={styles.form} action={action} role="search" onSubmit={submit} noValidate>
      <Field
        label={t('code.label')}
        hint={t('code.hint')}
        error={fault && t(`code.fault.${fault}`)}
      >
        {(control) => (
          <input
            className="control"
            {...control}
            ref={field}
            name="code"
            defaultValue={code ?? ''}
            maxLength={300}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <p className={styles.actions}>
        <Button type="submit">{t('code.find')}</Button>
        <Button
          variant="quiet"
          className="needs-scripts"
          aria-expanded={scanning}
          onClick={() => setScanning(!scanning)}
        >
          {t(scanning ? 'scan.stop' : 'scan.start')}
        </Button>
      </p>
      {scanning && (
        <Suspense fallback={<p role="status">{t('scan.waiting')}</p>}>
          <Scanner onText={open} />
        </Suspense>
      )}
    </form>
  )
}

/**
 * Writes into a field what the address looks for, each time that this changes. The field stays the same element, so that
 * it keeps the focus.
 */
function useFollowing(field: RefObject<HTMLInputElement | null>, code: string | null): void {
  const shown = useRef(code)
  useEffect(() => {
    // What was typed before the page's scripts ran stays.
    if (shown.current === code || !field.current) return
    shown.current = code
    field.current.value = code ?? ''
  }, [field, code])
}

/** Why a text leads nowhere. */
function faultOf(text: string): Fault | null {
  if (text.trim() === '') return 'empty'
  const found = parseCode(text)
  if (!found) return 'none'
  if (found.batch !== null) return null
  return found.gtin === null ? 'onlyBag' : 'noBatch'
}
