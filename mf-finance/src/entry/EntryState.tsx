import { links, type LedgerEntry, type LedgerRow } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import styles from './EntryScreen.module.css'
import { useEntryState } from './fromLedger'
import { isAnnulled } from './sign'

/** Whether the row counts, in a sentence, and the way to the one that does. */
export function EntryState({ entry, row }: { entry: LedgerEntry; row: LedgerRow }) {
  const { t } = useTranslation('finance')
  const { id, corrects, correctedBy } = row
  const latest = entry.versions.at(-1)!.row
  const origin = isAnnulled(row) ? 'annuls' : corrects ? 'corrects' : null
  return (
    <p className={styles.state}>
      {origin && t(`entry.state.${origin}`, { id: corrects })}
      {correctedBy
        ? t(`entry.state.${isAnnulled(latest) ? 'annulled' : 'corrected'}`, { id: correctedBy })
        : !isAnnulled(row) && t('entry.state.counts')}
      {latest.id !== id && (
        <>
          {' '}
          <VersionLink id={latest.id}>{t('entry.state.latest', { id: latest.id })}</VersionLink>
        </>
      )}
    </p>
  )
}

/** To another version of the same row; the way back to the ledger goes along. */
export function VersionLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to={links.entry(id)} state={useEntryState()}>
      {children}
    </Link>
  )
}
