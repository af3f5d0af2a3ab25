import { useMemo, useRef } from 'react'
import { links, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ErrorNote, formatDateTime, useNames } from 'shared/ui'
import { BackLink } from '../back-link/BackLink'
import { PAGE_SIZES } from '../address/ledger-address'
import { RepairedNotice } from '../address/RepairedNotice'
import { useLedgerAddress } from '../address/use-ledger-address'
import { useRepair } from '../address/use-repair'
import { useLastAnswer } from '../answer/use-last-answer'
import type { LedgerView } from '../table/ledger-view'
import { useTransfers } from './get-transfers'
import { TransferResults } from './TransferResults'
import styles from './TransfersScreen.module.css'

/** `/finance/transfers`: money moved between the accounts of purposes. The address determines which. */
export function TransfersScreen() {
  const { t } = useTranslation('finance')
  const { lang, settings } = useSite()
  const address = useLedgerAddress()
  const { view, ready, show } = address
  const { data, dataUpdatedAt: at, error, isFetching, refetch } = useTransfers(view, ready)
  const own = useMemo(() => data && { ...data, view, at }, [data, view, at])
  const kept = useLastAnswer(own)
  // Fetched beside the transfers, not after them.
  useNames()
  useRepair(address, data?.total)
  const results = useRef<HTMLElement>(null)
  const turnTo = (next: LedgerView) => {
    show(next)
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView()
  }
  const time = kept && formatDateTime(new Date(kept.at).toISOString(), lang)
  return (
    <div className={`column ${styles.screen}`}>
      <BackLink to={links.finance()} className={styles.back}>
        {t('transfers.back')}
      </BackLink>
      <header className={styles.header}>
        <h1>{t('transfers.title')}</h1>
        <p className={styles.lead}>{t('transfers.lead')}</p>
      </header>
      <RepairedNotice fields={address.repaired} />
      {error && (
        <ErrorNote
          title={kept ? t('transfers.failedKept', { time }) : t('transfers.failed')}
          onRetry={() => void refetch()}
          failure={error}
          busy={isFetching}
        >
          {t('transfers.failedAdvice')}
        </ErrorNote>
      )}
      {(kept || !error) && (
        <TransferResults
          ref={results}
          view={kept?.view ?? view}
          page={kept}
          pageSizes={PAGE_SIZES}
          busy={isFetching}
          onTurn={turnTo}
        />
      )}
      <p className={styles.file}>
        <a href={`${settings.apiBase}/finance/transfer/export?lang=${lang}`} download>
          {t('transfers.csv')}
        </a>
      </p>
    </div>
  )
}
