import { useState, type ComponentType } from 'react'
import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Button, ErrorNote } from 'shared/ui'
import type { Asked } from '../asked/asked'

type Form = ComponentType<{ asked: Asked }>
type State = 'closed' | 'loading' | 'failed' | { Form: Form }

/** The way to ask about a batch: its form is loaded when somebody wants it. Without scripts, a link to the contact page. */
export function AskAbout({ asked }: { asked: Asked }) {
  const { t } = useTranslation('trace')
  const [state, setState] = useState<State>('closed')
  const open = async () => {
    setState('loading')
    try {
      const { AskForm } = await import(/* webpackChunkName: "ask" */ './AskForm')
      setState({ Form: AskForm })
    } catch {
      setState('failed')
    }
  }
  if (typeof state === 'object') return <state.Form asked={asked} />
  return (
    <>
      {state === 'failed' ? (
        <ErrorNote title={t('ask.unread')} onRetry={() => void open()}>
          {t('ask.unreadText')}
        </ErrorNote>
      ) : (
        <Button
          variant="quiet"
          className="needs-scripts"
          busy={state === 'loading'}
          onClick={() => void open()}
        >
          {t('limits.ask')}
        </Button>
      )}
      <noscript>
        <Link to={links.contact()}>{t('limits.ask')}</Link>
      </noscript>
    </>
  )
}
