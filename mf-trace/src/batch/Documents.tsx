import { useSite, type BatchPage } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime, formatNumber, Marked } from 'shared/ui'
import { FactSeal } from '../seal/FactSeal'
import { factId } from '../seal/facts-on-page'
import styles from './Documents.module.css'

type Document = BatchPage['tests'][number]['documents'][number]

/**
 * The originals of a report or a certificate, or photos of an event, each with its SHA-256.
 * @param of what they belong to, like `test 1187`
 */
export function Documents({ of, documents }: { of: string; documents: readonly Document[] }) {
  if (documents.length === 0) return null
  return (
    <ul className={styles.documents}>
      {documents.map((document) => (
        <li key={document.sha256}>
          {document.withdrawn ? <Withdrawn document={document} /> : <File document={document} />}
          <p className={styles.soft}>
            <FactSeal of={factId.document(of, document.sha256)} />
            SHA-256 <code>{document.sha256}</code>
          </p>
        </li>
      ))}
    </ul>
  )
}

function File({ document: { sha256, name, type, size, attachedAt } }: { document: Document }) {
  const { t } = useTranslation('trace')
  const { lang, settings } = useSite()
  const address = `${settings.apiBase}/trace/document/get?sha256=${sha256}`
  const kilobytes = formatNumber(Math.max(1, Math.round(size / 1024)), lang)
  return (
    <>
      {type !== 'application/pdf' && (
        <a href={address}>
          <img
            className={styles.picture}
            src={address}
            alt={t('documents.picture', { name })}
            loading="lazy"
          />
        </a>
      )}
      <p>
        <a className={styles.download} href={address} download={name}>
          <Marked>{t('documents.download', { name, kilobytes })}</Marked>
        </a>
      </p>
      <p className={styles.soft}>
        {t('documents.attached', { time: formatDateTime(attachedAt, lang) })}
      </p>
    </>
  )
}

function Withdrawn({ document: { withdrawn } }: { document: Document }) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  if (!withdrawn) return null
  const time = formatDateTime(withdrawn.at, lang)
  return (
    <p>
      <Marked>{t('documents.withdrawn', { time, reason: withdrawn.reason })}</Marked>
    </p>
  )
}
