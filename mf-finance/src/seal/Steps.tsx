import { useSite } from 'shared/contract'
import type { CheckedLog } from 'shared/seal'
import { useTranslation } from 'shared/i18n'
import { formatDateTime, formatNumber, langOf, Marked } from 'shared/ui'
import styles from './HowChecked.module.css'
import type { CheckedRow } from './checked'

interface StepsProps {
  log: CheckedLog
  row: CheckedRow
  /** The name that the page shows. */
  unit: string
}

/** Each step of one row's check in words, its values on demand. */
export function Steps({ log, row, unit }: StepsProps) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const time = (at: number) => formatDateTime(new Date(at).toISOString(), lang)
  const number = (value: number) => formatNumber(value, lang)
  const { before, origin, size, witnesses } = log
  const { leaf, hash, proof, index, unitSalt } = row
  const isIn = row.state === 'verified'
  return (
    <ol className={styles.steps}>
      <Step raw={log.note}>{t('seal.step.log', { origin, size: number(size) })}</Step>
      <Step raw={log.key}>{t('seal.step.key', { time: time(log.since) })}</Step>
      <Step>
        {before
          ? t('seal.step.before', { time: time(before.at), size: number(before.size) })
          : t('seal.step.first')}
      </Step>
      {witnesses.length > 0 && (
        <Step raw={witnesses.map(({ vkey }) => vkey).join('\n')}>
          {t('witness.step', {
            names: witnesses.map(({ name }) => name).join(t('fieldSeparator')),
          })}
        </Step>
      )}
      {leaf && (
        <>
          <Step raw={unitSalt ? `${unitSalt}\n${unit}` : undefined}>
            {t(unitSalt ? 'seal.step.name' : 'seal.step.erased')}
          </Step>
          <Step raw={`${leaf}\nSHA-256(0x00 ‖ …) ${hash}`}>{t('seal.step.leaf')}</Step>
          <Step raw={[...(proof ?? []), `= ${log.root}`].join('\n')}>
            {t(isIn ? 'seal.step.in' : 'seal.step.notIn', {
              place: number((index ?? 0) + 1),
              size: number(size),
              count: proof?.length ?? 0,
            })}
          </Step>
        </>
      )}
    </ol>
  )
}

function Step({ raw, children }: { raw?: string | undefined; children: string }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  return (
    <li>
      <Marked>{children}</Marked>
      {raw && (
        <details>
          <summary>{t('seal.step.raw')}</summary>
          <pre translate="no" lang={langOf(raw, lang)}>
            {raw}
          </pre>
        </details>
      )}
    </li>
  )
}
