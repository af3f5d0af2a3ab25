import { useTranslation } from 'shared/i18n'
import { EmptyState, Marked, useNames } from 'shared/ui'
import { onLastPage } from '../address/last-page'
import { ViewLink } from '../address/ViewLink'
import { isFiltered, type ChoiceField } from '../filters/ledger-filter'
import type { LedgerView } from '../table/ledger-view'

interface NoRowsProps {
  view: LedgerView
  /** The fields whose value no row of the list has. */
  unknown: readonly ChoiceField[]
  onGo: (view: LedgerView) => void
  onClear: () => void
}

/** Says why there are no rows, and offers the way out. */
export function NoRows({ view, unknown, onGo, onClear }: NoRowsProps) {
  const { t } = useTranslation('finance')
  if (!isFiltered(view.filter))
    return <EmptyState title={t('empty.noneTitle')}>{t('empty.noneAdvice')}</EmptyState>
  if (unknown.length > 0) return <Unknown view={view} fields={unknown} onGo={onGo} />
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <ViewLink asButton view={{ ...view, filter: {}, pageNo: 1 }} onGo={onClear}>
          {t('filter.clear')}
        </ViewLink>
      }
    >
      {t('empty.advice')}
    </EmptyState>
  )
}

interface UnknownProps {
  view: LedgerView
  fields: readonly ChoiceField[]
  onGo: (view: LedgerView) => void
}

function Unknown({ view, fields, onGo }: UnknownProps) {
  const { list, filter } = view
  const { t } = useTranslation('finance')
  const names = useNames()
  const valueOf = (field: ChoiceField) => names.of(filter[field] ?? '')
  return (
    <EmptyState
      title={t('empty.title')}
      action={fields.map((field) => (
        <ViewLink
          key={field}
          asButton
          view={{ ...view, filter: { ...filter, [field]: undefined }, pageNo: 1 }}
          onGo={onGo}
        >
          <Marked>{t('empty.without', { value: valueOf(field) })}</Marked>
        </ViewLink>
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

interface AfterTheLastPageProps {
  view: LedgerView
  total: number
  onGo: (view: LedgerView) => void
}

/** A page that does not exist. With scripts the address is corrected at once. */
export function AfterTheLastPage({ view, total, onGo }: AfterTheLastPageProps) {
  const { t } = useTranslation('finance')
  return (
    <EmptyState
      title={t('empty.afterTitle')}
      action={
        <ViewLink asButton view={onLastPage(view, total).view} onGo={onGo}>
          {t('empty.toLast')}
        </ViewLink>
      }
    />
  )
}
