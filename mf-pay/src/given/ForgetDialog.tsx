import { useState, type ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button, Dialog, handOnFocus } from 'shared/ui'
import styles from './GivenHere.module.css'

interface Props {
  /** The label of the button that opens it and of the one that confirms. */
  label: string
  title: string
  /** The id of what the button is about. */
  about?: string
  onForget: () => void
  /** What to keep before forgetting. */
  children?: ReactNode
}

/** A button that forgets after asking, and says what forgetting does not change. */
export function ForgetDialog({ label, title, about, onForget, children }: Props) {
  const { t } = useTranslation('pay')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const forget = () => {
    close()
    onForget()
  }
  return (
    <>
      <button
        ref={handOnFocus}
        type="button"
        className={styles.forget}
        aria-describedby={about}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      <Dialog open={open} onClose={close} title={title}>
        <div className={styles.ask}>
          <p>{t('forget.text')}</p>
          {children}
          <p className={styles.answers}>
            <Button onClick={forget}>{label}</Button>
            <Button variant="quiet" onClick={close}>
              {t('forget.keep')}
            </Button>
          </p>
        </div>
      </Dialog>
    </>
  )
}
