import { useSite, type LedgerEntry } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime, formatNumber, Marked } from 'shared/ui'
import styles from './EntryVouchers.module.css'

type Voucher = LedgerEntry['vouchers'][number]

/** The vouchers of an expense: pictures are shown, every file can be downloaded and checked by its SHA-256. */
export function EntryVouchers({ vouchers }: { vouchers: Voucher[] }) {
  const { t } = useTranslation('finance')
  return (
    <section className={styles.vouchers} aria-labelledby="entry-vouchers">
      <h2 id="entry-vouchers">{t('entry.vouchers.title')}</h2>
      {vouchers.length === 0 ? (
        <p className={styles.none}>{t('entry.vouchers.none')}</p>
      ) : (
        <ul>
          {vouchers.map((voucher) => (
            <li key={voucher.entry + voucher.sha256}>
              {voucher.withdrawn ? <Withdrawn voucher={voucher} /> : <File voucher={voucher} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function File({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('finance')
  const { lang, settings } = useSite()
  const { entry, sha256, name, type, size, attachedAt } = voucher
  const address = `${settings.apiBase}/finance/voucher/get?${new URLSearchParams({ entry, sha256 })}`
  const kilobytes = formatNumber(Math.max(1, Math.round(size / 1024)), lang)
  return (
    <>
      {type !== 'application/pdf' && (
        <a href={address}>
          <img
            className={styles.picture}
            src={address}
            alt={t('entry.vouchers.picture', { name })}
            loading="lazy"
          />
        </a>
      )}
      <p>
        <a className={styles.download} href={address} download={name}>
          <Marked>{t('entry.vouchers.download', { name, kilobytes })}</Marked>
        </a>
      </p>
      <p className={styles.facts}>
        {t('entry.vouchers.attached', { time: formatDateTime(attachedAt, lang) })}
      </p>
      <p className={styles.facts}>
        SHA-256 <code>{sha256}</code>
      </p>
    </>
  )
}

function Withdrawn({ voucher: { withdrawn, sha256 } }: { voucher: Voucher }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  if (!withdrawn) return null
  return (
    <>
      <p>
        <Marked>
          {t('entry.vouchers.withdrawn', {
            time: formatDateTime(withdrawn.at, lang),
            reason: withdrawn.reason,
          })}
        </Marked>
      </p>
      <p className={styles.facts}>
        SHA-256 <code>{sha256}</code>
      </p>
    </>
  )
}
