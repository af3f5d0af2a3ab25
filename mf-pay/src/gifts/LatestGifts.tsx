import { links, type LedgerPage, type LedgerRow, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Name, Skeleton, formatDate, formatMoney } from 'shared/ui'
import { FactSection, NothingYet } from '../FactSection'
import styles from './LatestGifts.module.css'
import { LATEST, useLatestGifts } from './page-donations'

/** The newest gifts of the ledger. */
export function LatestGifts() {
  const { t } = useTranslation('pay')
  const call = useLatestGifts()
  const page = call.data
  return (
    <FactSection name="gifts" call={call} demo={page?.demo} waiting={<Waiting />}>
      {page && page.list.length === 0 && (
        <NothingYet title={t('gifts.empty.title')}>{t('gifts.empty.text')}</NothingYet>
      )}
      {page && page.list.length > 0 && <Gifts page={page} />}
    </FactSection>
  )
}

function Gifts({ page: { list, counted } }: { page: LedgerPage }) {
  const { t } = useTranslation('pay')
  return (
    <>
      <ul className={styles.list}>
        {list.map((gift) => (
          <Gift key={gift.id} gift={gift} />
        ))}
      </ul>
      <p className={styles.foot}>
        <span>{t('gifts.count', { shown: list.length, total: counted })}</span>
        <Link to={links.finance()}>{t('gifts.all')}</Link>
      </p>
    </>
  )
}

function Gift({ gift }: { gift: LedgerRow }) {
  const { lang } = useSite()
  return (
    <li className={styles.gift}>
      <time className={styles.date} dateTime={gift.date}>
        {formatDate(gift.date, lang, 'table')}
      </time>
      <span className={styles.what}>
        <Name of={gift.item} /> · <Name of={gift.purpose} />
      </span>
      <span className={styles.who}>
        <Name of={gift.unit} />
      </span>
      <data className={styles.amount} value={gift.amount}>
        {formatMoney(gift.amount, lang)}
      </data>
    </li>
  )
}

function Waiting() {
  return (
    <div className={styles.list} aria-hidden>
      {Array.from({ length: LATEST }, (_, index) => (
        <div key={index} className={styles.gift}>
          <span className={styles.date}>
            <Skeleton width="6em" />
          </span>
          <span className={styles.what}>
            <Skeleton width="70%" />
          </span>
          <span className={styles.who}>
            <Skeleton width="50%" />
          </span>
          <span className={styles.amount}>
            <Skeleton width="5em" />
          </span>
        </div>
      ))}
    </div>
  )
}
