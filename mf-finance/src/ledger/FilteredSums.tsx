import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { fenOf, formatMoney, Skeleton, yuanOf } from 'shared/ui'
import type { ListName } from '../list/lists'
import styles from './FilteredSums.module.css'
import type { KeptPage } from './use-kept-page'

/** The sums of all matching rows on every page; for both lists also their difference. */
export function FilteredSums({ list, kept }: { list: ListName; kept: KeptPage | null }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const money = kept && {
    income: formatMoney(kept.income, lang),
    expense: formatMoney(kept.expense, lang),
  }
  const sums: [name: string, amount: string | null][] =
    list === 'donation'
      ? [['donation', money && money.income]]
      : list === 'expense'
        ? [['expense', money && money.expense]]
        : [
            ['income', kept && signed(fenOf(kept.income))],
            ['outgoing', kept && signed(-fenOf(kept.expense))],
            ['difference', kept && signed(fenOf(kept.income) - fenOf(kept.expense))],
          ]
  return (
    <div className={styles.block}>
      <dl className={styles.sums}>
        {sums.map(([name, amount]) => (
          <div key={name} className={styles[name]}>
            <dt>{t(`sums.${name}`)}</dt>
            <dd>{amount ?? <Skeleton width="8em" />}</dd>
          </div>
        ))}
      </dl>
      {kept?.list.some(({ correctedBy }) => correctedBy) && (
        <p className={styles.note}>{t('sums.note')}</p>
      )}
    </div>
  )

  /** Zero has no sign. */
  function signed(fen: bigint) {
    const amount = formatMoney(yuanOf(fen < 0n ? -fen : fen), lang)
    return fen < 0n ? `−${amount}` : fen > 0n ? `+${amount}` : amount
  }
}
