import { useState } from 'react'
import { Button } from './Button'
import styles from './CopyAddress.module.css'

interface CopyAddressProps {
  /** Returns the full address; called when the button is pressed. */
  address: () => string
  words: {
    button: string
    copied: string
    /** Shown when the browser refuses; the address is then shown below it, to be copied by hand. */
    refused: string
    /** Label of the field with the address. */
    field: string
  }
}

/** A button that copies an address. When the browser refuses, it shows the address for the visitor to copy. */
export function CopyAddress({ address, words }: CopyAddressProps) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null)
  const copy = () =>
    writeClipboard(address()).then(
      () => setResult('copied'),
      () => setResult('refused'),
    )
  return (
    <div className={`needs-scripts ${styles.copy}`}>
      <Button variant="quiet" onClick={() => void copy()}>
        {words.button}
      </Button>
      <p className={styles.result} role="status">
        {result && words[result]}
      </p>
      {result === 'refused' && (
        <input
          className="control"
          readOnly
          aria-label={words.field}
          value={address()}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  )
}

// On plain http `navigator.clipboard` is undefined; the error is handled like any other refusal.
async function writeClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
