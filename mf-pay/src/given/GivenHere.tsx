import { useId, useState } from 'react'
import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, Card } from 'shared/ui'
import { ForgetDialog } from './ForgetDialog'
import styles from './GivenHere.module.css'
import { GivenGift } from './GivenGift'
import { forgetGifts, isWaiting, NEWEST, type RememberedGift } from '../code/remembered'

/** How many gifts are listed at first, so that the form below stays in reach on a phone. */
const FIRST = 3

/** The gifts that were started in this browser: those that wait for payment first, then the newest. */
export function GivenHere({ gifts }: { gifts: RememberedGift[] }) {
  const { t } = useTranslation('pay')
  const id = useId()
  const [all, setAll] = useState(false)
  const sorted = [...gifts].sort((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)))
  // A button for one more row would take as much room as the row.
  const listed = all || gifts.length <= FIRST + 1 ? sorted : sorted.slice(0, FIRST)
  return (
    <Card as="section" className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{t('given.title')}</h2>
      <p className={styles.text} role="status">
        {gifts.length > 0 ? t('given.text', { most: NEWEST }) : t('given.none')}
      </p>
      {gifts.length > 0 && (
        <>
          <ul className={styles.list} aria-labelledby={id}>
            {listed.map((gift) => (
              <GivenGift key={gift.code} gift={gift} />
            ))}
          </ul>
          <div className={styles.foot}>
            {listed.length < gifts.length && (
              <Button variant="quiet" onClick={() => setAll(true)}>
                {t('given.all', { count: gifts.length })}
              </Button>
            )}
            {gifts.length > 1 && <ForgetAll />}
          </div>
        </>
      )}
    </Card>
  )
}

function ForgetAll() {
  const { t } = useTranslation('pay')
  const { memory } = useSite()
  return (
    <ForgetDialog
      label={t('forget.all')}
      title={t('forget.allTitle')}
      onForget={() => forgetGifts(memory)}
    />
  )
}
