import type { ReactNode } from 'react'
import { useSite } from 'shared/contract'
import { Seal, type LogFault, type SealState } from 'shared/seal'
import { useTranslation } from 'shared/i18n'
import { Button, formatDateTime } from 'shared/ui'
import { Contradiction } from './Contradiction'
import type { Seals } from './use-seals'
import styles from './Verdict.module.css'

interface VerdictProps {
  state: SealState
  seals: Seals
  large?: boolean
  /** The result in words; used once the log itself is believed. */
  children: ReactNode
}

/** What the check has found, in words, and what a visitor can do about it. */
export function Verdict({ state, seals, large = false, children }: VerdictProps) {
  const { t } = useTranslation('finance')
  const { data, error, isFetching, refetch, anchor } = seals
  const { lang } = useSite()
  const log = data?.log
  const contradiction = anchor?.check.state === 'contradicts' && (
    <anchor.view.AnchorVerdict why={anchor.check.why} />
  )
  const about = (fault: LogFault) =>
    'last' in fault && fault.last > 0
      ? t('witness.since', { time: formatDateTime(new Date(fault.last).toISOString(), lang) })
      : t(`seal.log.${fault.why}`)
  return (
    <>
      <div className={styles.verdict}>
        <Seal state={state} silent large={large} />
        <p role="status">
          <strong>{t(`ui:seal.${state}`)}</strong>
          {t('seal.colon')}
          {log?.state === 'verified'
            ? contradiction || children
            : log
              ? about(log)
              : t(error ? 'seal.log.unread' : 'seal.log.notYet')}
        </p>
        {(log ? log.state === 'unchecked' : error) && (
          <Button
            variant="quiet"
            className="needs-scripts"
            busy={isFetching}
            onClick={() => void refetch()}
          >
            {t('seal.again')}
          </Button>
        )}
      </div>
      {log?.state === 'failed' && <Contradiction fault={log} />}
    </>
  )
}
