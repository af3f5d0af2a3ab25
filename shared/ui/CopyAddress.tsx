import { useState } from 'react'
import { Button } from './Button'
import styles from './CopyAddress.module.css'

interface CopyAddressProps {
  /** The whole address, asked for on the press. */
  address: () => string
  words: {
    button: string
    copied: string
    /** Said when the browser refuses; the address then stands below, to be copied by hand. */
    refused: string
    /** Names the field with the address. */
    field: string
  }
}

/** Copies an address; where the browser refuses, shows it for the visitor to copy. */
export function CopyAddress({ address, words }: CopyAddressProps) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null)
  const copy = () =>
    writeClipboard(address()).then(
      () => setResult('copied'),
      () => setResult('refused'),
    )
  return (
    <div className={styles.copy}>
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

// On plain http there is no clipboard at all: that is a refusal like any other.
async function writeClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
