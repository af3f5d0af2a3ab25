import { links, useSite, type BatchPage } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { formatDate, formatNumber, Name } from 'shared/ui'
import { FactSeal } from '../seal/FactSeal'
import { factId } from '../seal/facts-on-page'
import { Changed } from './Changed'
import { Fact, Facts } from './Facts'
import styles from './FieldFacts.module.css'
import { FieldMap } from './FieldMap'

/** The field: its outline, soil and history; its grower only with their consent. */
export function FieldFacts({ field }: { field: NonNullable<BatchPage['field']> }) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  const { name, place, areaMu, outline, grower, stream, soil, history } = field.record
  const number = (value: number) => formatNumber(value, lang)
  return (
    <section aria-labelledby="batch-field">
      <h2 id="batch-field">
        <FactSeal of={factId.record('field')} />
        {t('field.title')}
      </h2>
      <FieldMap outline={outline} name={name} />
      <Facts>
        <Fact name={t('field.place')}>
          <Name of={place} />
        </Fact>
        <Fact name={t('field.area')}>{t('field.mu', { mu: number(areaMu) })}</Fact>
        <Fact name={t('field.grower')}>
          {grower ? <Name of={grower.name} /> : t('field.notNamed')}
        </Fact>
        {soil.map(({ on, laboratory, values }) => (
          <Fact key={on} name={t('field.soil')}>
            <p className={styles.soft}>
              {formatDate(on, lang)} <Name of={laboratory} />
            </p>
            <ul className={styles.list}>
              {values.map(({ what, value, unit }) => (
                <li key={what}>
                  <Name of={what} /> {number(value)} {unit}
                </li>
              ))}
            </ul>
          </Fact>
        ))}
        {history.length > 0 && (
          <Fact name={t('field.history')}>
            <ul className={styles.list}>
              {history.map(({ from, what }) => (
                <li key={from}>
                  <span className={styles.soft}>{formatDate(from, lang)}</span> <Name of={what} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
      <p className={styles.soft}>
        <Changed of={field} />
      </p>
      {stream && (
        <p className={styles.live}>
          <Link to={links.stream(stream)}>{t('field.live')}</Link>
        </p>
      )}
    </section>
  )
}
