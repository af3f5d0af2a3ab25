import type { LedgerEntry, LedgerRow } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { isAnnulled } from '../amount/sign'
import { EntryLink } from '../entry-link/EntryLink'
import styles from './EntryScreen.module.css'
import { latestVersion } from './latest-version'

/** Says whether the row is valid, and links to the valid one if it is not. */
export function EntryState({ entry, row }: { entry: LedgerEntry; row: LedgerRow }) {
  const { t } = useTranslation('finance')
  const { id, corrects, correctedBy } = row
  const latest = latestVersion(entry).row
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
          <EntryLink id={latest.id}>{t('entry.state.latest', { id: latest.id })}</EntryLink>
        </>
      )}
    </p>
  )
}
