import type { LedgerList } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { sumOf, type Period } from './periods'
import { percent, type Share } from './shares'
import { useChartWords } from './use-chart-words'

/** The charts' findings in words, for their captions. */
export function useFindings(lists: readonly LedgerList[]) {
  const { t } = useTranslation('finance')
  const words = useChartWords()

  const span = (months: readonly Period[]) => {
    const key = months.length === 1 ? 'charts.months.one' : 'charts.months.span'
    const [from, to] = [months[0], months.at(-1)].map((month) => month && words.period(month.key))
    return t(key, { from, to })
  }
  const sums = (months: readonly Period[]) => {
    const when = span(months)
    const total = sumOf(months)
    const [list, other] = lists
    if (list && !other)
      return t(`charts.months.only.${list}`, { when, amount: words.money(total[list]) })
    const { donation, expense } = total
    const [more, less] = donation < expense ? [expense, donation] : [donation, expense]
    return t(`charts.months.${donation < expense ? 'loss' : 'gain'}`, {
      when,
      donation: words.money(donation),
      expense: words.money(expense),
      difference: words.money(more - less),
    })
  }
  const peaks = (periods: readonly Period[]) =>
    lists.flatMap((list) => {
      const peak = periods.reduce((most, one) => (one[list] > most[list] ? one : most))
      const values = { period: words.period(peak.key), amount: words.money(peak[list]) }
      return peak[list] > 0n && periods.length > 1 ? [t(`charts.months.peak.${list}`, values)] : []
    })
  const largest = (shares: readonly Share[]) =>
    lists.flatMap((list) => {
      const first = shares.reduce((most, one) => (one[list] > most[list] ? one : most))
      const values = {
        purpose: words.purpose(first),
        percent: percent(first.part[list], first[list]),
      }
      return first[list] > 0n ? [t(`charts.purposes.most.${list}`, values)] : []
    })
  const joined = (sentences: string[]) => sentences.join(t('charts.sentences'))
  return {
    months: (months: readonly Period[], drawn: readonly Period[], byYear: boolean) =>
      joined([sums(months), ...peaks(drawn), ...(byYear ? [t('charts.months.byYear')] : [])]),
    purposes: (shares: readonly Share[]) => joined(largest(shares)),
  }
}
