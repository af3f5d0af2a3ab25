import { useTranslation } from 'shared/i18n'
import type { AddressField } from './ledger-address'
import styles from './RepairedNotice.module.css'

/**
 * Says which parts of a hand-edited address were left out or corrected. Always mounted, so that screen readers
 * announce a change.
 */
export function RepairedNotice({ fields }: { fields: readonly AddressField[] }) {
  const { t } = useTranslation('finance')
  const names = fields.map((field) => t(`field.${field}`)).join(t('fieldSeparator'))
  return (
    <div role="status" className={styles.notices}>
      {names && <p className={styles.repaired}>{t('repaired', { fields: names })}</p>}
    </div>
  )
}
