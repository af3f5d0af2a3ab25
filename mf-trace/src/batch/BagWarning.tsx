import { links, type BatchPage } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import type { Asked } from '../asked/asked'
import { useAsks } from './ask-for-bag'
import styles from './BagWarning.module.css'

interface Props {
  bag: NonNullable<BatchPage['bag']>
  asked: Asked
}

/** What speaks against the bag itself. It stands before the answer, as a recall does: nobody should miss it. */
export function BagWarning({ bag, asked }: Props) {
  if (bag.issued === null) return null
  return bag.issued ? <Copied bag={bag} asked={asked} /> : <Warning of="never" />
}

/** That the code may be on other bags as well. The page knows it from earlier openings; the call adds this one. */
function Copied({ bag, asked: { gtin, batch } }: Props) {
  const { data = bag } = useAsks({ gtin, batch, serial: bag.serial })
  return (
    // Always there, because a screen reader says only what changes in it.
    <div role="status" className={styles.late}>
      {data.unusual && <Warning of="often" isLast={!data.scattered} />}
      {data.scattered && <Warning of="scattered" />}
    </div>
  )
}

function Warning({ of, isLast = true }: { of: 'never' | 'often' | 'scattered'; isLast?: boolean }) {
  const { t } = useTranslation('trace')
  return (
    <section className={styles.warning} aria-labelledby={`bag-${of}`}>
      <h2 id={`bag-${of}`}>{t(`bag.${of}`)}</h2>
      <p>{t(`bag.${of}Text`)}</p>
      {isLast && (
        <p>
          <Link to={links.contact()}>{t('bag.tell')}</Link>
        </p>
      )}
    </section>
  )
}
