import { useSite, type BatchPage } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDate, Name } from 'shared/ui'
import styles from './Certificates.module.css'
import { FactSeal } from '../seal/FactSeal'
import { factId } from '../seal/facts-on-page'
import { Changed } from './Changed'
import { Documents } from './Documents'
import { Fact, Facts } from './Facts'

/** The certificates that cover this batch; without one it is said to have none. */
export function Certificates({ page: { certificates } }: { page: BatchPage }) {
  const { t } = useTranslation('trace')
  return (
    <section aria-labelledby="batch-certificates">
      <h2 id="batch-certificates">{t('certificates.title')}</h2>
      {certificates.length === 0 ? (
        <>
          <p className={styles.none}>{t('certificates.none')}</p>
          <p className={styles.soft}>{t('certificates.noneText')}</p>
        </>
      ) : (
        certificates.map((certificate) => (
          <One key={certificate.record.number} certificate={certificate} />
        ))
      )}
    </section>
  )
}

function One({ certificate }: { certificate: BatchPage['certificates'][number] }) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  const { number, body, holder, scope, from, until, organicCodes, register } = certificate.record
  return (
    <>
      <Facts>
        <Fact name={t('certificates.number')}>
          <FactSeal of={factId.record('certificate', number)} />
          <Name of={number} />
        </Fact>
        <Fact name={t('certificates.body')}>
          <Name of={body} />
        </Fact>
        <Fact name={t('certificates.holder')}>
          <Name of={holder} />
        </Fact>
        <Fact name={t('certificates.scope')}>
          <Name of={scope} />
        </Fact>
        <Fact name={t('certificates.days')}>
          {t('certificates.fromUntil', {
            from: formatDate(from, lang),
            until: formatDate(until, lang),
          })}
        </Fact>
        {organicCodes.length > 0 && (
          <Fact name={t('certificates.codes')}>
            <Name of={organicCodes.join('、')} />
          </Fact>
        )}
      </Facts>
      <p className={styles.soft}>
        {t('certificates.look')}{' '}
        <a href={register} rel="noreferrer">
          {register}
        </a>
      </p>
      <p className={styles.soft}>
        <Changed of={certificate} />
      </p>
      <Documents of={`certificate ${number}`} documents={certificate.documents} />
    </>
  )
}
