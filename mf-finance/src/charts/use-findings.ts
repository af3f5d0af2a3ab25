import type { LedgerSummary } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { sumOf, type Period } from './periods'
import { percent, type Share } from './shares'
import { useChartWords, type Side } from './wording'

/** What the charts show, in words: the sentences of their captions. */
export function useFindings(sides: readonly Side[]) {
  const { t } = useTranslation('finance')
  const words = useChartWords()

  const sums = (months: readonly Period[]) => {
    const { income, expense } = sumOf(months)
    const span = { from: words.period(months[0]!.key), to: words.period(months.at(-1)!.key) }
    const key = months.length === 1 ? 'charts.months.one' : 'charts.months.span'
    const when = t(key, span)
    if (sides.length === 1)
      return t(`charts.months.only.${sides[0]!}`, {
        when,
        amount: words.money(sides[0] === 'income' ? income : expense),
      })
    const [more, less] = income < expense ? [expense, income] : [income, expense]
    return t(`charts.months.${income < expense ? 'loss' : 'gain'}`, {
      when,
      income: words.money(income),
      expense: words.money(expense),
      difference: words.money(more - less),
    })
  }
  const peaks = (periods: readonly Period[]) =>
    sides.flatMap((side) => {
      const peak = periods.reduce((most, one) => (one[side] > most[side] ? one : most))
      const values = { period: words.period(peak.key), amount: words.money(peak[side]) }
      return peak[side] > 0n && periods.length > 1 ? [t(`charts.months.peak.${side}`, values)] : []
    })
  return {
    months: (months: readonly Period[], drawn: readonly Period[], byYear: boolean) =>
      [sums(months), ...peaks(drawn), ...(byYear ? [t('charts.months.byYear')] : [])].join(
        t('charts.sentences'),
      ),
    purposes: (shares: readonly Share[]) =>
      sides
        .flatMap((side) => {
          const first = shares.reduce((most, one) => (one[side] > most[side] ? one : most))
          const values = {
            purpose: words.purpose(first),
            percent: percent(first[`${side}Share`], first[side]),
          }
          return first[side] > 0n ? [t(`charts.purposes.most.${side}`, values)] : []
        })
        .join(t('charts.sentences')),
  }
}

/** True where there is nothing to draw: no rows, or only such as came to nothing. */
export const isEmpty = ({ months, purposes }: Pick<LedgerSummary, 'months' | 'purposes'>) =>
  months.length === 0 || purposes.length === 0
