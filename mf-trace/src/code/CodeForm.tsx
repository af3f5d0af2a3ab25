import { lazy, Suspense, useState, type FormEvent } from 'react'
import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useHref, useNavigate } from 'shared/router'
import { Button, Field } from 'shared/ui'
import styles from './CodeForm.module.css'
import { parseCode } from './parse-code'

const Scanner = lazy(async () => ({
  default: (await import(/* webpackChunkName: "scanner" */ './Scanner')).Scanner,
}))

/** The field for a code, and the camera that reads one. Without scripts it is a GET form. */
export function CodeForm({ code }: { code: string }) {
  const { t } = useTranslation('trace')
  const navigate = useNavigate()
  const action = useHref(links.batches())
  const [scanning, setScanning] = useState(false)
  const [fault, setFault] = useState<'none' | 'noBatch' | null>(faultOf(code))

  /** @returns whether the text leads somewhere */
  function open(text: string): boolean {
    const found = parseCode(text)
    setFault(faultOf(text))
    if (!found?.batch) return false
    const { gtin, batch, serial } = found
    void navigate(
      gtin === null
        ? `${links.batches()}?code=${encodeURIComponent(batch)}`
        : links.batch(gtin, batch, serial),
    )
    return true
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('code')
    open(typeof typed === 'string' ? typed : '')
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
            name="code"
            defaultValue={code}
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

/** Why a text leads nowhere; null for an empty one. */
function faultOf(text: string): 'none' | 'noBatch' | null {
  if (text.trim() === '') return null
  const found = parseCode(text)
  if (!found) return 'none'
  return found.batch === null ? 'noBatch' : null
}
