import { useEffect, useRef } from 'react'
import {
  failureOf,
  links,
  useMissing,
  useScreenTitle,
  useSite,
  type GiftOrder,
} from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useQueryClient } from 'shared/query'
import { Link, useParams } from 'shared/router'
import { ErrorNote, Skeleton } from 'shared/ui'
import { readCode } from '../code/code'
import { MissingGift } from '../code/MissingGift'
import { settleDraft } from '../form/draft'
import { noteSeen } from '../code/remembered'
import { useGift } from '../order/get-gift'
import styles from './GiftScreen.module.css'
import { OneGift } from './OneGift'
import { isOpen } from '../order/standing'

/** `/pay/order/:code`: one gift, from its payment to how it was used. */
export function GiftScreen() {
  const { code = '' } = useParams()
  const read = readCode(code) ?? null
  // Keyed by the code, so that no state of one gift is shown with another.
  return (
    <div className={`column ${styles.screen}`}>
      <p className={styles.back}>
        <BackToPay />
      </p>
      <Gift key={read} code={read} />
    </div>
  )
}

function BackToPay() {
  const { t } = useTranslation('pay')
  return (
    <Link to={links.pay()}>
      <span aria-hidden>←</span>
      {t('title.pay')}
    </Link>
  )
}

function Gift({ code }: { code: string | null }) {
  const { t } = useTranslation('pay')
  const call = useGift(code)
  const order = call.data
  const missing = code === null || [400, 404].includes(failureOf(call.error).status ?? 0)
  useMissing(missing)
  useScreenTitle(order ? t(`gift.${order.state}.title`) : null)
  useSettled(order)
  useNoted(code, call)
  const retry = () => void call.refetch()
  if (order && code)
    return (
      <>
        {call.isRefetchError && isOpen(order) && (
          <ErrorNote
            className={styles.stale}
            role="status"
            title={t('gift.stale')}
            onRetry={retry}
            failure={call.error}
            busy={call.isFetching}
          />
        )}
        <OneGift code={code} order={order} />
      </>
    )
  if (missing) return <MissingGift />
  return (
    <>
      <h1>{t('title.gift')}</h1>
      {call.isError ? (
        <ErrorNote
          className={styles.failed}
          title={t('gift.unread.title')}
          onRetry={retry}
          failure={call.error}
          busy={call.isFetching}
        >
          {t('gift.unread.text')}
        </ErrorNote>
      ) : (
        <Waiting />
      )}
    </>
  )
}

/** When the order changes, other data becomes stale: the draft and, once it is paid, every sum. */
function useSettled(order: GiftOrder | undefined) {
  const { memory } = useSite()
  const queries = useQueryClient()
  const before = useRef<GiftOrder>(undefined)
  useEffect(() => {
    if (!order) return
    settleDraft(memory, order)
    if (before.current && before.current.state !== order.state)
      void queries.invalidateQueries({ refetchType: 'none' })
    before.current = order
  }, [memory, queries, order])
}

/** The list on `/pay` shows what was last seen while the service cannot be asked. */
function useNoted(code: string | null, { data, dataUpdatedAt }: ReturnType<typeof useGift>) {
  const { memory } = useSite()
  useEffect(() => {
    if (code && data) noteSeen(memory, code, data, dataUpdatedAt)
  }, [memory, code, data, dataUpdatedAt])
}

function Waiting() {
  const { t } = useTranslation('pay')
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('gift.loading')}
      </p>
      <Skeleton width="12em" height={48} />
      <Skeleton height={320} />
    </div>
  )
}
