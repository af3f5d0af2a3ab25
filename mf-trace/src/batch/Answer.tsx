import { useSite, type BatchPage } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDate, formatNumber, Name } from 'shared/ui'
import { FactSeal } from '../seal/FactSeal'
import { factId } from '../seal/facts-on-page'
import { FactsChecked } from '../seal/FactsChecked'
import type { FactSeals } from '../seal/use-fact-seals'
import { Changed } from './Changed'
import { Fact, Facts } from './Facts'
import styles from './Answer.module.css'

/** What it is and where it comes from, and on how many records that stands. */
export function Answer({ page, seals }: { page: BatchPage; seals: FactSeals }) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  const { product, batch, field, bag } = page
  const { harvestedOn, packedOn, bestBefore } = batch.record
  const day = (on: string) => <time dateTime={on}>{formatDate(on, lang)}</time>
  return (
    <section className={styles.answer} aria-labelledby="batch-answer">
      <h2 id="batch-answer" className="visually-hidden">
        {t('answer.title')}
      </h2>
      <Facts>
        <Fact name={t('answer.field')}>
          <Name of={field?.record.name ?? batch.record.field} />
        </Fact>
        <Fact name={t('answer.harvested')}>{day(harvestedOn)}</Fact>
        <Fact name={t('answer.packed')}>{day(packedOn)}</Fact>
        <Fact name={t('answer.weight')}>
          <FactSeal of={factId.record('product')} />
          {t('unit.grams', { count: formatNumber(product.record.netGrams, lang) })}
        </Fact>
        {bestBefore && <Fact name={t('answer.bestBefore')}>{day(bestBefore)}</Fact>}
        <Fact name={t('answer.batch')}>
          <FactSeal of={factId.record('batch')} />
          <span translate="no">{batch.record.batch}</span>
        </Fact>
        {bag && (
          <Fact name={t('answer.bag')}>
            <span translate="no">{bag.serial}</span>
          </Fact>
        )}
      </Facts>
      <p className={styles.basis}>
        {t('answer.basis', {
          events: t('answer.events', { count: page.events.length }),
          tests: t('answer.tests', { count: page.tests.length }),
          certificates: t('answer.certificates', { count: page.certificates.length }),
        })}
        {t('seal.space')}
        <Changed of={batch} />
        {product.versions > 1 && (
          <>
            {t('seal.space')}
            {t('answer.product')}
            <Changed of={product} />
          </>
        )}
      </p>
      <FactsChecked seals={seals} demo={page.demo} />
    </section>
  )
}
