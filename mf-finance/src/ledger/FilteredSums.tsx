import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatMoney, Skeleton } from 'shared/ui'
import { fenOf, yuanOf } from './fen'
import styles from './FilteredSums.module.css'
import type { ListName } from './lists'
import type { KeptPage } from './useKeptPage'

/** The sums of all rows that fit, on every page; of both lists also what is left. */
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
            ['income', money && `+${money.income}`],
            ['outgoing', money && `−${money.expense}`],
            ['difference', kept && difference(kept)],
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

  function difference({ income, expense }: KeptPage) {
    const left = fenOf(income) - fenOf(expense)
    const amount = formatMoney(yuanOf(left < 0n ? -left : left), lang)
    return left < 0n ? `−${amount}` : left > 0n ? `+${amount}` : amount
  }
}
