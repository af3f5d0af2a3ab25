import { useTranslation } from 'shared/i18n'
import { ErrorNote } from 'shared/ui'

/** Shown when the choices could not be loaded; everything else still works. */
export function ChoicesFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('finance')
  return (
    <ErrorNote title={t('filter.choicesFailed')} role="status" busy={busy} onRetry={onRetry}>
      {t('filter.choicesFailedAdvice')}
    </ErrorNote>
  )
}
