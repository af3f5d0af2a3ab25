import { useEffect, useRef, useState } from 'react'
import { links } from 'shared/contract'
import { Link } from 'shared/router'
import { Button } from 'shared/ui'
import { useWording } from '../messages/wording'
import { copyText } from './copy'
import { contactMessages } from './messages'
import styles from './Receipt.module.css'

interface Props {
  reference: string
  onAnother: () => void
}

/** The receipt: the reference number and what happens next. */
export function Receipt({ reference, onAnother }: Props) {
  const { t } = useWording('contact', contactMessages)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.receipt} aria-labelledby="received">
      <h2 id="received" className={styles.title} ref={heading} tabIndex={-1}>
        {t('stored.title')}
      </h2>
      <Reference reference={reference} />
      <h3>{t('stored.next')}</h3>
      <ol className={styles.steps}>
        <li>{t('stored.next1')}</li>
        <li>{t('stored.next2')}</li>
        <li>{t('stored.next3')}</li>
      </ol>
      <p className={styles.ways}>
        <Link to={links.about()}>{t('stored.story')}</Link>
        <Button variant="quiet" onClick={onAnother}>
          {t('stored.another')}
        </Button>
      </p>
    </section>
  )
}

function Reference({ reference }: { reference: string }) {
  const { t } = useWording('contact', contactMessages)
  const number = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')
  const copy = async () => {
    const copied = number.current && (await copyText(number.current))
    setSaid(t(copied ? 'stored.copied' : 'stored.notCopied'))
  }
  return (
    <div className={styles.reference}>
      <p className={styles.label}>{t('stored.reference')}</p>
      <p className={styles.row}>
        <strong className={styles.number} ref={number}>
          {reference}
        </strong>
        <Button variant="quiet" onClick={() => void copy()}>
          {t('stored.copy')}
        </Button>
        <span className={styles.said} role="status">
          {said}
        </span>
      </p>
    </div>
  )
}
