import { useSite, type BatchPage } from 'shared/contract'
import { isAbove } from 'shared/goods'
import { useTranslation } from 'shared/i18n'
import { formatDate, formatNumber, Name } from 'shared/ui'
import { FactSeal } from '../seal/FactSeal'
import { factId } from '../seal/facts-on-page'
import { Changed } from './Changed'
import { Documents } from './Documents'
import styles from './LabTests.module.css'

type Test = BatchPage['tests'][number]
type Value = Test['record']['values'][number]

/** What laboratories measured, against the limits of the standards; failures too. */
export function LabTests({ tests }: { tests: readonly Test[] }) {
  const { t } = useTranslation('trace')
  return (
    <section aria-labelledby="batch-tests">
      <h2 id="batch-tests">{t('tests.title')}</h2>
      {tests.length === 0 && <p className={styles.soft}>{t('tests.none')}</p>}
      {tests.map((test) => (
        <OneTest key={test.record.number} test={test} />
      ))}
    </section>
  )
}

function OneTest({ test }: { test: Test }) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  const { number, laboratory, cma, takenOn, reportedOn, values } = test.record
  // Computed from the values: the log holds them, and no verdict.
  const verdict = verdictOn(values)
  return (
    <div className={styles.test}>
      <p className={styles[verdict]}>
        <FactSeal of={factId.record('test', number)} />
        {t(`tests.${verdict}`)}
      </p>
      <p>
        <Name of={laboratory} />
        <span className={styles.soft}>
          {' '}
          CMA <Name of={cma} />
        </span>
      </p>
      <p className={styles.soft}>
        {t('tests.days', {
          taken: formatDate(takenOn, lang),
          reported: formatDate(reportedOn, lang),
        })}
      </p>
      <table aria-label={t('tests.table')}>
        <thead>
          <tr>
            <th scope="col">{t('tests.substance')}</th>
            <th scope="col">{t('tests.value')}</th>
            <th scope="col">{t('tests.limit')}</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <Row key={value.substance} value={value} />
          ))}
        </tbody>
      </table>
      <p className={styles.soft}>
        {t('tests.report')}
        <Name of={number} />
        {t('tests.reportEnd')}
        <Changed of={test} />
      </p>
      {test.documents.length === 0 && <p className={styles.soft}>{t('tests.noReport')}</p>}
      <Documents of={`test ${number}`} documents={test.documents} />
    </div>
  )
}

function verdictOn(values: readonly Value[]): 'passed' | 'failed' | 'unlimited' {
  if (values.some(isAbove)) return 'failed'
  return values.some(({ limit }) => limit !== null) ? 'passed' : 'unlimited'
}

function Row({ value }: { value: Value }) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  const figure = (one: number) => (
    <span className={styles.figure}>
      {formatNumber(one, lang, 4)} {value.unit}
    </span>
  )
  const above = isAbove(value)
  return (
    <tr className={above ? styles.above : undefined}>
      <th scope="row">
        <Name of={value.substance} />{' '}
        <span className={styles.below}>
          <Name of={value.method} />
        </span>
      </th>
      <td>
        {value.value === null ? t('tests.notDetected') : figure(value.value)}
        {value.detectionLimit !== undefined && (
          <span className={styles.below}>
            {t('tests.detectionLimit')}
            {figure(value.detectionLimit)}
          </span>
        )}
        {above && <strong> {t('tests.above')}</strong>}
      </td>
      <td>
        {value.limit === null ? t('tests.noLimit') : figure(value.limit)}
        <span className={styles.below}>
          <Name of={value.standard} />
        </span>
      </td>
    </tr>
  )
}
