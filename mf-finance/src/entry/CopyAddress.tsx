import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui'
import styles from './CopyAddress.module.css'

export interface CopyAddressProps {
  /** The button's words. */
  label: string
  /** The whole address, asked for on the press. */
  address: () => string
}

/** Copies an address; where the browser refuses, shows it for the visitor to copy. */
export function CopyAddress({ label, address }: CopyAddressProps) {
  const { t } = useTranslation('finance')
  const [result, setResult] = useState<'copied' | 'refused' | null>(null)
  const copy = () =>
    writeClipboard(address()).then(
      () => setResult('copied'),
      () => setResult('refused'),
    )
  return (
    <div className={styles.copy}>
      <Button variant="quiet" onClick={() => void copy()}>
        {label}
      </Button>
      <p className={styles.result} role="status">
        {result && t(`entry.copyResult.${result}`)}
      </p>
      {result === 'refused' && (
        <input
          className="control"
          readOnly
          aria-label={t('entry.address')}
          value={address()}
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
