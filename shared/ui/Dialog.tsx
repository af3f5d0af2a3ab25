import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from '../i18n'
import { cls } from './cls'
import styles from './Dialog.module.css'

interface DialogProps {
  open: boolean
  /** Called on Escape, on the close button and on a click outside the dialog; the caller then sets `open`. */
  onClose: () => void
  title: ReactNode
  /** `wide` is for pictures and takes most of the window. */
  size?: 'text' | 'wide'
  className?: string
  children: ReactNode
}

/** A modal dialog. Its content is mounted only while it is open. On closing, the focus returns to where it was. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, size = 'text', className, children } = props
  const { t } = useTranslation('ui')
  const id = useId()
  const dialog = useModal()
  const onBackdrop = (event: MouseEvent) => event.target === event.currentTarget && onClose()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={cls(styles.dialog, styles[size], className)}
      onClick={onBackdrop}
      onCancel={(event) => {
        // The cancel event of an element inside (a file chooser) bubbles up to here too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
              <path d="M4 4l12 12M16 4L4 16" />
            </svg>
          </button>
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  )
}

/** Opens the dialog on mount; on unmount closes it and restores the focus. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) focusAgain(before)
    }
  }, [])
  return dialog
}

/** WebKit sometimes refuses the focus to what was behind a dialog until the page is drawn without the dialog. */
function focusAgain(element: HTMLElement): void {
  element.focus()
  if (document.activeElement !== document.body) return
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) element.focus()
  })
}
