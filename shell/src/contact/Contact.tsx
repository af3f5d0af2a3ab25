import { useState } from 'react'
import { useWording } from '../messages/wording'
import { AfterSending } from './AfterSending'
import styles from './Contact.module.css'
import { JoinForm } from './JoinForm'
import { contactMessages } from './messages'
import { Receipt } from './Receipt'

/** The join-us screen: the form and, once it is stored, the reference number. */
export function Contact() {
  const { t } = useWording('contact', contactMessages)
  const [reference, setReference] = useState<string | null>(null)
  return (
    <div className={`column ${styles.screen}`}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {!reference && <p className={styles.lead}>{t('lead')}</p>}
      </header>
      {reference ? (
        <Receipt reference={reference} onAnother={() => setReference(null)} />
      ) : (
        <div className={styles.sheet}>
          <JoinForm onStored={setReference} />
          <AfterSending />
        </div>
      )}
    </div>
  )
}
