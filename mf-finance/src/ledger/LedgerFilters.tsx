import { useState, type FocusEvent, type FormEvent } from 'react'
import type { FieldFault, SearchParams } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui'
import { ChoiceFilter, TypedFilter, type TypedField } from './FilterControls'
import { readFilterForm, type FilterFault } from './filterForm'
import {
  CHOICE_FIELDS,
  FILTER_FIELDS,
  type ChoiceField,
  type FilterField,
  type LedgerFilter,
} from './ledgerAddress'
import styles from './LedgerFilters.module.css'

export interface LedgerFiltersProps {
  /** The filter in force. */
  filter: LedgerFilter
  /** undefined until they have come. */
  choices: SearchParams | undefined
  /** What the service would not take of it, in its words. */
  refused: readonly FieldFault[]
  onFilter: (filter: LedgerFilter) => void
}

const CHOICES = Object.keys(CHOICE_FIELDS) as ChoiceField[]

/** A choice takes effect at once, what is typed when its field is left or Enter is pressed. */
export function LedgerFilters({ filter, choices, refused, onFilter }: LedgerFiltersProps) {
  const { t } = useTranslation('finance')
  const [open, setOpen] = useState(false)
  const [faults, setFaults] = useState<FilterFault[]>([])
  const active = FILTER_FIELDS.filter((field) => filter[field]).length

  const apply = (form: HTMLFormElement) => {
    const { filter: next, faults: found } = readFilterForm(new FormData(form))
    setFaults(found)
    const changed = FILTER_FIELDS.some((field) => next[field] !== filter[field])
    if (!found.length && changed) onFilter(next)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
  }
  const errorOf = (field: FilterField): string | undefined => {
    const own = faults.find((fault) => fault.field === field)
    if (own) return t(`filter.fault.${own.reason}`)
    const theirs = refused.find((fault) => fault.field === field)
    return theirs && t('filter.refused', { field: t(`filter.${field}`), reason: theirs.reason })
  }
  const typed = (field: TypedField) => ({
    field,
    value: filter[field] ?? '',
    error: errorOf(field),
    onLeave: (event: FocusEvent<HTMLInputElement>) => apply(event.currentTarget.form!),
  })

  return (
    <form
      className={styles.form}
      role="search"
      aria-label={t('filter.title')}
      onSubmit={submit}
      noValidate
    >
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls="ledger-filters"
        onClick={() => setOpen(!open)}
      >
        {active ? t('filter.openActive', { active }) : t('filter.open')}
      </button>
      <div
        id="ledger-filters"
        className={open ? styles.fields : `${styles.fields} ${styles.folded}`}
      >
        {CHOICES.map((field) => (
          <ChoiceFilter
            key={field}
            field={field}
            value={filter[field] ?? ''}
            choices={choices?.[CHOICE_FIELDS[field]]}
            error={errorOf(field)}
            onChoose={apply}
          />
        ))}
        <TypedFilter {...typed('keyword')} type="search" placeholder={t('filter.keywordHint')} />
        <TypedFilter {...typed('dateFrom')} type="date" />
        <TypedFilter {...typed('dateTo')} type="date" />
        <TypedFilter {...typed('amountMin')} type="text" inputMode="decimal" />
        <TypedFilter {...typed('amountMax')} type="text" inputMode="decimal" />
        <div className={styles.actions}>
          <Button type="submit" variant="quiet">
            {t('filter.apply')}
          </Button>
        </div>
      </div>
    </form>
  )
}
