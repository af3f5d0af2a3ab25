import { useTranslation } from 'shared/i18n'
import { anchorText } from './anchor-text'
import type { Anchored } from './use-anchor'

/** In the panel: what an anchor is, and what the nodes of the chain said. Nothing where the site has no chain. */
export function AnchorDetails({ anchor }: { anchor: Anchored | undefined }) {
  const { t } = useTranslation('finance')
  if (!anchor) return null
  return (
    <>
      <h3>{t('anchor.how.title')}</h3>
      <p>{t('anchor.how.text')}</p>
      {'voices' in anchor && (
        <details>
          <summary>{t('seal.step.raw')}</summary>
          <pre translate="no">{anchorText(anchor)}</pre>
        </details>
      )}
    </>
  )
}
