import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import type { Comparison } from 'shared/log'
import { formatMonth, formatNumber } from 'shared/ui'
import type { Outcome, Progress } from './outcome'

/** Figures that are named in the sentence; the tables mark all of them. */
const NAMED = 6

/** What an outcome says, as one sentence. */
export function useVerdict() {
  const { t } = useTranslation('finance')
  const { lang } = useSite()

  const compared = (comparison: Comparison) => {
    const { isSame, rows, months } = comparison
    if (isSame) {
      const count = formatNumber(rows.counted ?? 0, lang)
      return t('recompute.same', { rows: count, months: months.length })
    }
    const totals = (['balance', 'income', 'expense', 'rows'] as const)
      .filter((name) => !comparison[name].isSame)
      .map((name) => t(`recompute.totals.${name}`))
    const differing = months
      .filter((one) => !one.isSame)
      .map(({ month }) => t('recompute.inMonth', { month: formatMonth(month, lang, 'year') }))
    // The months first: they say where to look.
    const figures = [...differing, ...totals]
    const named = figures.slice(0, NAMED).join(t('fieldSeparator'))
    const count = formatNumber(figures.length, lang)
    return t('recompute.differs', {
      figures:
        figures.length > NAMED ? t('recompute.differsMore', { figures: named, count }) : named,
    })
  }

  return (outcome: Outcome, { read }: Progress): string => {
    switch (outcome.state) {
      case 'counted':
        return compared(outcome.comparison)
      case 'uncountable':
        return t('recompute.uncountable', { detail: outcome.detail })
      case 'fault':
        return t(`seal.log.${outcome.fault.why}`)
      case 'stopped':
        return t(`recompute.stopped.${outcome.why}`, { read: formatNumber(read, lang) })
      default:
        return t(`recompute.${outcome.state}`)
    }
  }
}
