import { useSite, type BatchPage, type TraceBalance } from 'shared/contract'
import { balanceOf } from 'shared/goods'
import { useTranslation } from 'shared/i18n'
import { formatDate, formatNumber, Name } from 'shared/ui'
import { FactSeal } from '../seal/FactSeal'
import { factId } from '../seal/facts-on-page'
import styles from './BatchBalance.module.css'

/**
 * Where everything that was harvested went; what the records do not explain is printed. It is computed here, from the
 * records whose seals it shows: no leaf of the log holds what the service computes.
 */
export function BatchBalance({ page: { batch, product, field } }: { page: BatchPage }) {
  const { t } = useTranslation('trace')
  const balance = balanceOf(batch.record, product.record, field && field.record)
  const records = ['batch', 'product', ...(field ? (['field'] as const) : [])] as const
  return (
    <section aria-labelledby="batch-balance">
      <h2 id="batch-balance">
        <FactSeal of={records.map((kind) => factId.record(kind))} />
        {t('balance.title')}
      </h2>
      {balance ? <Lines balance={balance} /> : <p className={styles.soft}>{t('balance.none')}</p>}
    </section>
  )
}

function Lines({ balance }: { balance: TraceBalance }) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  const number = (value: number) => formatNumber(value, lang, 3)
  const kg = (value: number) => t('unit.kg', { kg: number(value) })
  const { areaMu, kgPerMu } = balance
  return (
    <table className={styles.lines}>
      <tbody>
        <Line name={t('balance.harvest')} value={kg(balance.harvestKg)}>
          {areaMu !== null &&
            kgPerMu !== null &&
            t('balance.yield', { mu: number(areaMu), kg: number(kgPerMu) })}
        </Line>
        <Line name={t('balance.byproduct')} value={kg(balance.byproductKg)} />
        <Line name={t('balance.milled')} value={kg(balance.milledKg)} />
        <Difference value={balance.millingDifferenceKg} told={kg} />
        <Line name={t('balance.samples')} value={kg(balance.samplesKg)} />
        <Line name={t('balance.packed')} value={kg(balance.packedKg)}>
          {t('unit.bags', { count: balance.bags })}
        </Line>
        <Difference value={balance.packingDifferenceKg} told={kg} />
        {balance.gone.map(({ how, to, on, bags }) => (
          <Line
            key={how + to + on}
            name={t(`balance.${how}`)}
            value={t('unit.bags', { count: bags })}
          >
            <Name of={to} /> <time dateTime={on}>{formatDate(on, lang, 'table')}</time>
          </Line>
        ))}
        <Difference value={balance.bagsDifference} told={(count) => t('unit.bags', { count })} />
      </tbody>
    </table>
  )
}

interface LineProps {
  name: string
  value: string
  children?: React.ReactNode
}

const Line = ({ name, value, children }: LineProps) => (
  <tr>
    <th scope="row">
      {name}
      {children && <span className={styles.soft}>{children}</span>}
    </th>
    <td>{value}</td>
  </tr>
)

/** What is missing, or too much; nothing where the records agree. */
function Difference({ value, told }: { value: number; told: (value: number) => string }) {
  const { t } = useTranslation('trace')
  if (value === 0) return null
  return (
    <tr className={styles.difference}>
      <th scope="row">{t(value > 0 ? 'balance.missing' : 'balance.tooMuch')}</th>
      <td>{told(Math.abs(value))}</td>
    </tr>
  )
}
