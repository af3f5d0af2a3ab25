import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, formatNumber, useHydrated } from 'shared/ui'
import { CopyLink } from '../copy-link/CopyLink'
import { ExportProgress } from './ExportProgress'
import styles from './LedgerExport.module.css'
import { addressOf, FORMATS, PACKAGE_PATH, type Order, type Question } from './order'
import { useExport } from './use-export'

export interface LedgerExportProps extends Question {
  /** The number of matching rows; undefined until known. */
  total: number | undefined
}

/** Downloads of exactly the matching rows, and of the whole ledger as a data package. */
export function LedgerExport({ list, filter, total }: LedgerExportProps) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const inWechat = useInWechat()
  const orders = FORMATS.map((format): Order => ({ list, filter, format }))
  return (
    <section className={styles.export} aria-labelledby="ledger-export">
      <h2 id="ledger-export">{t('export.title')}</h2>
      {total === 0 ? (
        <p>{t('export.none')}</p>
      ) : (
        <>
          <p className={styles.lead}>
            {total === undefined
              ? t('export.lead')
              : t('export.leadCounted', { count: total, total: formatNumber(total, lang) })}
          </p>
          {inWechat ? (
            <InWechat orders={orders} />
          ) : (
            <Files orders={orders} now={{ list, filter }} />
          )}
        </>
      )}
      <WholeLedger inWechat={inWechat} />
    </section>
  )
}

function Files({ orders, now }: { orders: Order[]; now: Question }) {
  const { t } = useTranslation('finance')
  const { settings, lang } = useSite()
  const { state, start, cancel } = useExport()
  return (
    <>
      <ul className={`needs-scripts ${styles.files}`}>
        {orders.map((order) => (
          <li key={order.format}>
            <Button variant="quiet" busy={state.at === 'running'} onClick={() => start(order)}>
              {t(`export.format.${order.format}`)}
            </Button>
            <span>{t(`export.use.${order.format}`)}</span>
          </li>
        ))}
      </ul>
      <ExportProgress state={state} now={now} onCancel={cancel} onRetry={start} />
      <p className={styles.direct}>
        {t('export.direct')}
        {orders.map((order) => (
          <a key={order.format} href={addressOf(order, settings.apiBase, lang)} download>
            {t(`export.format.${order.format}`)}
          </a>
        ))}
      </p>
    </>
  )
}

/** WeChat's browser cannot save any files, so the address must be copied to another browser. */
function InWechat({ orders }: { orders: Order[] }) {
  const { t } = useTranslation('finance')
  const { settings, lang } = useSite()
  return (
    <>
      <p className={styles.wechat}>{t('export.wechat')}</p>
      {orders.map((order) => (
        <CopyLink
          key={order.format}
          label={t('export.copy', { format: t(`export.format.${order.format}`) })}
          address={() => whole(addressOf(order, settings.apiBase, lang))}
        />
      ))}
    </>
  )
}

function WholeLedger({ inWechat }: { inWechat: boolean }) {
  const { t } = useTranslation('finance')
  const { settings } = useSite()
  const address = settings.apiBase + PACKAGE_PATH
  return (
    <div className={styles.package}>
      {inWechat ? (
        <CopyLink label={t('export.package.copy')} address={() => whole(address)} />
      ) : (
        <a href={address} download>
          {t('export.package.link')}
        </a>
      )}
      <p>{t('export.package.use')}</p>
    </div>
  )
}

const whole = (address: string) => new URL(address, window.location.href).href

/** Unknown during hydration. */
const useInWechat = () => useHydrated() && /MicroMessenger/i.test(navigator.userAgent)
