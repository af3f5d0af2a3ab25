import type { LedgerRow } from 'shared/contract'
import type { SealState } from 'shared/seal'
import { useTranslation } from 'shared/i18n'
import { OnChain } from './OnChain'
import { HowChecked } from './HowChecked'
import styles from './PageSeals.module.css'
import type { Seals } from './use-seals'
import { Verdict } from './Verdict'

interface PageSealsProps {
  rows: readonly LedgerRow[]
  seals: Seals
}

/** Below a page of rows: what the check of all of them has found, and how it was made. */
export function PageSeals({ rows, seals }: PageSealsProps) {
  return (
    <div className={styles.page}>
      <Verdict state={stateOf(rows, seals)} seals={seals}>
        <Found rows={rows} seals={seals} />
      </Verdict>
      <OnChain ids={rows.map(({ id }) => id)} seals={seals} />
      <HowChecked log={seals.data?.log}>
        {seals.anchor && <seals.anchor.view.AnchorDetails check={seals.anchor.check} />}
      </HowChecked>
    </div>
  )
}

/** Of the page as a whole: verified only when every row is. */
function stateOf(rows: readonly LedgerRow[], { of }: Seals): SealState {
  const states = rows.map(({ id }) => of(id))
  if (states.includes('failed')) return 'failed'
  return states.includes('unchecked') ? 'unchecked' : 'verified'
}

function Found({ rows, seals: { of, data } }: PageSealsProps) {
  const { t } = useTranslation('finance')
  const idsWith = (is: (id: string) => boolean) => rows.map(({ id }) => id).filter(is)
  const failed = idsWith((id) => of(id) === 'failed')
  const verified = idsWith((id) => of(id) === 'verified').length
  const waiting = idsWith((id) => data?.rows[id]?.why === 'waiting').length
  const skipped = idsWith((id) => data?.rows[id]?.why === 'skipped')
  const erased = idsWith((id) => Boolean(data?.rows[id]?.isErased)).length
  const numbers = (ids: string[]) =>
    ids.map((id) => t('entry.number', { id })).join(t('fieldSeparator'))
  return [
    failed.length > 0 && t('seal.page.failed', { ids: numbers(failed) }),
    verified === rows.length
      ? t('seal.page.verified', { verified })
      : t('seal.page.some', { verified, total: rows.length }),
    waiting > 0 && t('seal.page.waiting', { waiting }),
    skipped.length > 0 && t('seal.page.skipped', { ids: numbers(skipped) }),
    erased > 0 && t('seal.page.erased', { erased }),
  ]
    .filter(Boolean)
    .join(t('seal.space'))
}
