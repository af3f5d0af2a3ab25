import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import type { Compared as Figure, ComparedMonth, Comparison } from 'shared/log'
import { formatMoney, formatMonth, formatNumber, yuanOf } from 'shared/ui'
import { LabelledCell } from '../charts/LabelledCell'
import table from '../charts/chart-table.module.css'
import styles from './Compared.module.css'

/** All figures as counted and as published, the totals first. */
export function Compared({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('finance')
  const words = useFigureWords()
  const { rows, months } = comparison
  const columns = (['counted', 'published', 'verdict'] as const).map((name) => ({
    name,
    label: t(`recompute.totals.${name}`),
  }))
  return (
    <>
      <table role="table" className={`${table.table} ${styles.totals}`}>
        <caption className="visually-hidden">{t('recompute.totals.title')}</caption>
        <Head names={[t('recompute.totals.column'), ...columns.map(({ label }) => label)]} />
        <tbody role="rowgroup">
          {(['balance', 'income', 'expense'] as const).map((name) => (
            <TotalRow
              key={name}
              name={t(`recompute.totals.${name}`)}
              {...textsOf(comparison[name], words.money)}
            />
          ))}
          <TotalRow name={t('recompute.totals.rows')} {...textsOf(rows, words.rows)} />
        </tbody>
      </table>
      <h3>{t('recompute.months.title')}</h3>
      {/* A region that scrolls has to be reachable by keyboard. */}
      <div
        className={`${table.scroll} ${styles.months}`}
        tabIndex={0}
        role="region"
        aria-label={t('recompute.months.title')}
      >
        <table role="table" className={table.table}>
          <caption className="visually-hidden">{t('recompute.months.title')}</caption>
          <Head
            names={[
              ...(['column', 'income', 'expense'] as const).map((name) =>
                t(`recompute.months.${name}`),
              ),
              t('recompute.totals.verdict'),
            ]}
          />
          <tbody role="rowgroup">
            {months.toReversed().map((month) => (
              <MonthRow key={month.month} of={month} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const Head = ({ names }: { names: readonly string[] }) => (
  <thead role="rowgroup">
    <tr role="row">
      {names.map((name) => (
        <th key={name} role="columnheader" scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

interface Texts {
  counted: string
  published: string
  isSame: boolean
}

function textsOf<Value>(figure: Figure<Value>, say: (value: Value | null) => string): Texts {
  return {
    counted: say(figure.counted),
    published: say(figure.published),
    isSame: figure.isSame,
  }
}

function TotalRow({ name, counted, published, isSame }: Texts & { name: string }) {
  const { t } = useTranslation('finance')
  return (
    <tr role="row" className={isSame ? undefined : styles.different}>
      <th role="rowheader" scope="row">
        {name}
      </th>
      <LabelledCell label={t('recompute.totals.counted')}>{counted}</LabelledCell>
      <LabelledCell label={t('recompute.totals.published')}>{published}</LabelledCell>
      <VerdictCell isSame={isSame} />
    </tr>
  )
}

function MonthRow({ of: { month, income, expense, isSame } }: { of: ComparedMonth }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const words = useFigureWords()
  return (
    <tr role="row" className={isSame ? undefined : styles.different}>
      <th role="rowheader" scope="row">
        {formatMonth(month, lang, 'year')}
      </th>
      <LabelledCell label={t('recompute.months.income')}>{words.both(income)}</LabelledCell>
      <LabelledCell label={t('recompute.months.expense')}>{words.both(expense)}</LabelledCell>
      <VerdictCell isSame={isSame} />
    </tr>
  )
}

function VerdictCell({ isSame }: { isSame: boolean }) {
  const { t } = useTranslation('finance')
  return (
    <LabelledCell
      label={t('recompute.totals.verdict')}
      {...(!isSame && { className: styles.mark ?? '' })}
    >
      {t(isSame ? 'recompute.isSame' : 'recompute.isDifferent')}
    </LabelledCell>
  )
}

function useFigureWords() {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const money = (fen: bigint | null) =>
    fen === null ? t('recompute.none') : formatMoney(yuanOf(fen), lang).replace(' ', '\u00a0')
  return {
    money,
    rows: (rows: number | null) =>
      rows === null
        ? t('recompute.none')
        : t('recompute.totals.number', { rows: formatNumber(rows, lang) }),
    /** The counted figure; with the published one where that is another. */
    both: ({ counted, published, isSame }: Figure) =>
      isSame ? (
        money(counted)
      ) : (
        <>
          {money(counted)}
          <span className={styles.published}>
            {' '}
            {t('recompute.published', { amount: money(published) })}
          </span>
        </>
      ),
  }
}
