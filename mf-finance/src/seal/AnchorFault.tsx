import { useSite } from 'shared/contract'
import type { CheckedLog } from 'shared/seal'
import { useTranslation } from 'shared/i18n'
import { formatDateTime, formatNumber } from 'shared/ui'
import type { AnchorCheck } from './anchored'
import { anchorText } from './anchor-text'
import { useAnchorWords } from './anchor-words'
import styles from './Verdict.module.css'

interface AnchorFaultProps {
  fault: Extract<AnchorCheck, { state: 'contradicts' }>
  log: CheckedLog
}

/** What the chain holds against the log, and both as one file. */
export function AnchorFault({ fault, log }: AnchorFaultProps) {
  const { t } = useAnchorWords()
  const { t: ofSeal } = useTranslation('finance')
  const { lang } = useSite()
  const number = (value: number) => formatNumber(value, lang)
  const evidence = `${anchorText(fault)}\n\n----\n\n${log.note}`
  return (
    <div className={styles.found}>
      <p>{t(`found.${fault.why}`)}</p>
      <ul>
        <li>
          {t('found.chain', {
            ...{ size: number(fault.size), block: number(fault.block) },
            ...{ chain: fault.place.chainId, agreed: fault.agreed },
            time: formatDateTime(new Date(fault.time).toISOString(), lang),
          })}
        </li>
        <li>{t('found.log', { size: number(log.size) })}</li>
      </ul>
      <p>{ofSeal('seal.found.advice')}</p>
      <a
        className={styles.download}
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(evidence)}`}
        download="anchor.txt"
      >
        {t('found.download')}
      </a>
    </div>
  )
}
