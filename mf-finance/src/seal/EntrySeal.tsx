import type { LedgerRow } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import styles from './EntrySeal.module.css'
import { HowChecked } from './HowChecked'
import { KeepProof } from './KeepProof'
import { OnChain } from './OnChain'
import { Steps } from './Steps'
import type { Seals } from './use-seals'
import { Verdict } from './Verdict'

/** On the page of one row: its seal, and each step of the check. */
export function EntrySeal({ row, seals }: { row: LedgerRow; seals: Seals }) {
  const { t } = useTranslation('finance')
  const { of, data } = seals
  const checked = data?.rows[row.id]
  const state = of(row.id)
  return (
    <section className={styles.entry} aria-label={t('seal.title')}>
      <Verdict state={state} seals={seals} large>
        {t(`seal.entry.${checked?.why ?? state}`)}
        {checked?.isErased && t('seal.space') + t('seal.entry.erased')}
      </Verdict>
      <OnChain ids={[row.id]} seals={seals} />
      <HowChecked log={data?.log}>
        {data?.log.state === 'verified' && checked && (
          <Steps log={data.log} row={checked} unit={row.unit} />
        )}
        {seals.anchor && <seals.anchor.view.AnchorDetails check={seals.anchor.check} />}
      </HowChecked>
      <KeepProof id={row.id} seals={seals} />
    </section>
  )
}
