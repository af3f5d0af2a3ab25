import { useTranslation } from 'shared/i18n'
import type { Found } from './anchored'
import { anchorText } from './anchor-text'
import { useAnchorWords } from './anchor-words'

/** In the panel: what an anchor is, and what the nodes of the chain said. */
export function AnchorDetails({ check }: Found) {
  const { t } = useAnchorWords()
  const { t: ofSeal } = useTranslation('finance')
  return (
    <>
      <h3>{t('how.title')}</h3>
      <p>{t('how.text')}</p>
      {'voices' in check && (
        <details>
          <summary>{ofSeal('seal.step.raw')}</summary>
          <pre translate="no">{anchorText(check)}</pre>
        </details>
      )}
    </>
  )
}
