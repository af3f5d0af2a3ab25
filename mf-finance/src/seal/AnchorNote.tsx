import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime, formatNumber } from 'shared/ui'
import { AnchorFault } from './AnchorFault'
import { useAnchorWords } from './anchor-words'
import type { AnchoredRows, Found } from './anchored'

/** Whether rows are on the chain, as this browser found, or only signed, and why. */
export function AnchorNote({ ids, of, checked, check }: AnchoredRows & Found) {
  const { t } = useAnchorWords()
  const { t: ofSeal } = useTranslation('finance')
  if (checked?.log.state !== 'verified') return null
  if (check.state === 'contradicts') return <AnchorFault fault={check} log={checked.log} />
  // What is not even signed is told by the verdict alone.
  const signed = ids.filter((id) => of(id) === 'verified')
  if (signed.length === 0) return null
  const size = check.state === 'anchored' ? check.size : 0
  const anchored = signed.filter((id) => (checked.rows[id]?.index ?? Infinity) < size).length
  return (
    <p role="status">
      <strong>{t(anchored > 0 ? 'anchored' : 'signed')}</strong>
      {ofSeal('seal.colon')}
      <Words check={check} anchored={anchored} total={ids.length} />
    </p>
  )
}

interface Counts {
  /** How many of the rows. */
  anchored: number
  total: number
}

function Words({ check, anchored, total }: Found & Counts) {
  const { t } = useAnchorWords()
  const { t: ofSeal } = useTranslation('finance')
  const { lang } = useSite()
  if (check.state !== 'anchored') return t(`why.${check.state}`)
  if (anchored === 0) return t('why.not yet')
  const { place, block, time, agreed, voices } = check
  const which = total === 1 ? 'one' : anchored === total ? 'all' : 'some'
  const values = {
    ...{ anchored, total, chain: place.chainId, block: formatNumber(block, lang) },
    time: formatDateTime(new Date(time).toISOString(), lang),
  }
  return [
    t(`rows.${which}`, values),
    agreed > 1 ? t('agreed', { agreed, asked: voices.length }) : t('alone'),
  ].join(ofSeal('seal.space'))
}
