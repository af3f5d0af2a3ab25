import type { FocusEvent, ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import { Field } from 'shared/ui'
import type { FilterField } from './ledger-filter'
import styles from './LedgerFilters.module.css'

export interface TypedFilterProps {
  field: FilterField
  /** The text of the current value. */
  value: string
  /** The draft text that differs from it. */
  draft: string | undefined
  error: string | undefined
  hint?: string | undefined
  type: 'search' | 'date' | 'text'
  inputMode?: 'decimal'
  /** The id of the datalist with the options. */
  list?: string
  className?: string
  /** The field by default; undefined while another control stands for it. */
  name?: string | undefined
  placeholder?: string
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onDraft: (text: string) => void
  onType?: (text: string) => void
  children?: ReactNode
}

/** One filter with a text field. Leaving the field applies nothing, because the page would shift under the pointer. */
export function TypedFilter(props: TypedFilterProps) {
  const { field, value, draft, error, hint, onDraft, onType, children, ...input } = props
  const { t } = useTranslation('finance')
  return (
    <Field label={t(`filter.${field}`)} error={error} hint={hint} className={CLASSES[field]}>
      {(control) => (
        <>
          <input
            className="control"
            name={field}
            {...control}
            {...input}
            value={draft ?? value}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              onDraft(currentTarget.value)
              onType?.(currentTarget.value)
            }}
          />
          {children}
        </>
      )}
    </Field>
  )
}

const CLASSES: Record<FilterField, string | undefined> = {
  type: styles.choice,
  purpose: styles.choice,
  item: styles.choice,
  unit: styles.choice,
  batch: styles.choice,
  field: styles.choice,
  keyword: styles.keyword,
  dateFrom: styles.day,
  dateTo: styles.day,
  amountMin: styles.bound,
  amountMax: styles.bound,
}
