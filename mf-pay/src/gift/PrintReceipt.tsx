import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button, Field, useHydrated } from 'shared/ui'
import { useInsideWechat } from '../form/device'
import styles from './GiftScreen.module.css'

/** The service's limit of a name. */
const LONGEST = 50

interface Props {
  /** The donor's name for the paper. It is only in this page: never sent, never stored. */
  donor: string
  onDonor: (name: string) => void
}

/** The button that prints the receipt and, on request, the name that is to be on it. */
export function PrintReceipt({ donor, onDonor }: Props) {
  const { t } = useTranslation('pay')
  const inWechat = useInsideWechat()
  // A tap before the scripts run would be lost.
  const isReady = useHydrated()
  const [named, setNamed] = useState(false)
  if (inWechat) return <p>{t('print.wechat')}</p>
  const choose = (checked: boolean) => {
    setNamed(checked)
    onDonor('')
  }
  return (
    <div className={styles.print}>
      <label className={styles.named}>
        <input
          type="checkbox"
          className="check"
          autoComplete="off"
          disabled={!isReady}
          checked={named}
          onChange={({ target }) => choose(target.checked)}
        />
        {t('print.named')}
      </label>
      {named && (
        <Field label={t('print.donor')} hint={t('print.hint')}>
          {(control) => (
            <input
              {...control}
              className="control"
              autoComplete="off"
              maxLength={LONGEST}
              value={donor}
              onChange={({ target }) => onDonor(target.value)}
            />
          )}
        </Field>
      )}
      <Button variant="quiet" disabled={!isReady} onClick={() => window.print()}>
        {t('gift.print')}
      </Button>
    </div>
  )
}
