import { useTranslation } from 'shared/i18n'
import type { Call } from 'shared/query'
import { ErrorNote } from 'shared/ui'

/** Shown when the choices could not be loaded; everything else still works. */
export function ChoicesFailed({ call: { error, isFetching, refetch } }: { call: Call<unknown> }) {
  const { t } = useTranslation('finance')
  return (
    <ErrorNote
      title={t('filter.choicesFailed')}
      role="status"
      onRetry={() => void refetch()}
      failure={error}
      busy={isFetching}
    >
      {t('filter.choicesFailedAdvice')}
    </ErrorNote>
  )
}
