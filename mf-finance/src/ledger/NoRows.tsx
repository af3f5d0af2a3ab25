import type { LedgerFilter } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, EmptyState, Marked, useNames } from 'shared/ui'
import { isFiltered, type ChoiceField } from '../filters/ledger-filter'
import type { LedgerView } from '../table/ledger-view'

interface NoRowsProps {
  view: LedgerView
  /** The fields whose value no row of the list has. */
  unknown: readonly ChoiceField[]
  onFilter: (filter: LedgerFilter) => void
  onClear: () => void
}

/** Says why there are no rows, and offers the way out. */
export function NoRows({ view, unknown, onFilter, onClear }: NoRowsProps) {
  const { t } = useTranslation('finance')
  if (!isFiltered(view.filter))
    return <EmptyState title={t('empty.noneTitle')}>{t('empty.noneAdvice')}</EmptyState>
  if (unknown.length > 0) return <Unknown view={view} fields={unknown} onFilter={onFilter} />
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <Button variant="quiet" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      }
    >
      {t('empty.advice')}
    </EmptyState>
  )
}

interface UnknownProps {
  view: LedgerView
  fields: readonly ChoiceField[]
  onFilter: (filter: LedgerFilter) => void
}

function Unknown({ view: { list, filter }, fields, onFilter }: UnknownProps) {
  const { t } = useTranslation('finance')
  const names = useNames()
  const valueOf = (field: ChoiceField) => names.of(filter[field] ?? '')
  return (
    <EmptyState
      title={t('empty.title')}
      action={fields.map((field) => (
        <Button
          key={field}
          variant="quiet"
          onClick={() => onFilter({ ...filter, [field]: undefined })}
        >
          <Marked>{t('empty.without', { value: valueOf(field) })}</Marked>
        </Button>
      ))}
    >
      {fields.map((field) => (
        <p key={field}>
          <Marked>
            {t(`empty.unknown.${list}`, { field: t(`field.${field}`), value: valueOf(field) })}
          </Marked>
        </p>
      ))}
    </EmptyState>
  )
}
