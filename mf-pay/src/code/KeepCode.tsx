import { useId } from 'react'
import { links, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useHref } from 'shared/router'
import { Button, CopyAddress } from 'shared/ui'
import { QrCode } from './QrCode'
import { halves } from './code'
import styles from './KeepCode.module.css'
import { putAway } from './remembered'
import { useRememberedGifts } from './use-remembered-gifts'

interface Props {
  code: string
  /** Whether the gift is paid. Before that, a second QR code next to the payment code would be misleading. */
  paid: boolean
}

/** Shows the code of a gift that was started in this browser, until the visitor confirms having saved it. */
export function KeepCode({ code, paid }: Props) {
  const { t } = useTranslation('pay')
  const { memory } = useSite()
  const receipt = useHref(links.gift(code))
  const id = useId()
  const isAsked = useRememberedGifts().some((gift) => gift.code === code && !gift.put)
  if (!isAsked) return null
  const words = {
    button: t('keep.copy'),
    copied: t('keep.copied'),
    refused: t('keep.refused'),
    field: t('keep.code'),
  }
  return (
    <section className={styles.keep} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>{t('keep.title')}</h2>
        <p>{t('keep.text')}</p>
        <p className={styles.code}>
          {halves(code).map((half) => (
            <span key={half}>{half} </span>
          ))}
        </p>
        <div className={styles.actions}>
          <Button variant={paid ? 'primary' : 'quiet'} onClick={() => putAway(memory, code)}>
            {t('keep.done')}
          </Button>
          <CopyAddress address={() => code} words={words} />
        </div>
      </div>
      {paid && (
        <figure className={styles.scan}>
          <QrCode text={window.location.origin + receipt} label={t('keep.qr')} />
          <figcaption>{t('keep.scan')}</figcaption>
        </figure>
      )}
    </section>
  )
}
