import { links, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import styles from './KeepProof.module.css'
import type { Seals } from './use-seals'

/** The proof of a row as a file to keep, and what is needed to check it. Works without scripts. */
export function KeepProof({ id, seals }: { id: string; seals: Seals }) {
  const { t } = useTranslation('finance')
  const { settings } = useSite()
  const checked = seals.data?.rows[id]
  const file = (call: string) =>
    `${settings.apiBase}/log/proof/${call}?${new URLSearchParams({ id })}`
  // What is left out of the log has no proof, which the seal says already.
  if (checked?.why === 'skipped') return null
  return (
    <div className={styles.keep}>
      <h2>{t('keep.title')}</h2>
      {checked?.why === 'waiting' ? (
        <p>{t('keep.waiting')}</p>
      ) : (
        <>
          <p>{t('keep.text')}</p>
          <p className={styles.files}>
            <a href={file('file')}>{t('keep.proof')}</a>
            {checked?.unitSalt !== null && <a href={file('name-file')}>{t('keep.name')}</a>}
            <a href="/log/vkey" download="vkey.txt">
              {t('keep.key')}
            </a>
            <Link to={links.verify()}>{t('keep.how')}</Link>
          </p>
        </>
      )}
    </div>
  )
}
