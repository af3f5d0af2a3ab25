import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui'
import styles from './CopyLink.module.css'

/** Copies the address of this page; where the browser refuses, shows it for the visitor to copy. */
export function CopyLink() {
  const { t } = useTranslation('live')
  const [result, setResult] = useState<'none' | 'copied' | 'refused'>('none')
  const copy = () =>
    writeClipboard(window.location.href).then(
      () => setResult('copied'),
      () => setResult('refused'),
    )
  return (
    <div className={styles.copy}>
      <Button variant="quiet" onClick={() => void copy()}>
        {t('stream.copy')}
      </Button>
      <p className={styles.result} role="status">
        {result === 'copied' && t('stream.copied')}
        {result === 'refused' && t('stream.copyByHand')}
      </p>
      {result === 'refused' && (
        <input
          className="control"
          readOnly
          aria-label={t('stream.address')}
          value={window.location.href}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  )
}

// On plain http there is no clipboard at all: that is a refusal like any other.
async function writeClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
