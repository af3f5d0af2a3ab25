import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime, formatNumber } from 'shared/ui'
import { AnchorFault } from './AnchorFault'
import styles from './AnchorNote.module.css'
import type { Seals } from './use-seals'

/** Whether rows are on the chain, as this browser found, or only signed, and why. Nothing where the site has no chain. */
export function AnchorNote({ ids, seals }: { ids: readonly string[]; seals: Seals }) {
  const { t } = useTranslation('finance')
  const { anchor, data } = seals
  if (!anchor) return null
  if (anchor.state === 'contradicts')
    return data?.log.state === 'verified' && <AnchorFault fault={anchor} log={data.log} />
  // What is not even signed is told by the verdict alone.
  const signed = ids.filter((id) => seals.of(id) === 'verified')
  const anchored =
    anchor.state === 'anchored'
      ? signed.filter((id) => (data?.rows[id]?.index ?? Infinity) < anchor.size).length
      : 0
  return (
    <p className={styles.note} role="status">
      {signed.length > 0 && (
        <>
          <strong>{t(anchored ? 'anchor.anchored' : 'anchor.signed')}</strong>
          {t('seal.colon')}
          <Words anchor={anchor} anchored={anchored} ids={ids} />
        </>
      )}
    </p>
  )
}

interface WordsProps {
  anchor: NonNullable<Seals['anchor']>
  /** How many of the rows. */
  anchored: number
  ids: readonly string[]
}

function Words({ anchor, anchored, ids }: WordsProps) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  if (anchor.state !== 'anchored') return t(`anchor.why.${anchor.state}`)
  if (!anchored) return t('anchor.why.not yet')
  const which = ids.length === 1 ? 'one' : anchored === ids.length ? 'all' : 'some'
  const values = {
    ...{ anchored, total: ids.length, chain: anchor.place.chainId },
    block: formatNumber(anchor.block, lang),
    time: formatDateTime(new Date(anchor.time).toISOString(), lang),
  }
  return [
    t(`anchor.rows.${which}`, values),
    anchor.agreed > 1
      ? t('anchor.agreed', { agreed: anchor.agreed, asked: anchor.voices.length })
      : t('anchor.alone'),
  ].join(t('seal.space'))
}
