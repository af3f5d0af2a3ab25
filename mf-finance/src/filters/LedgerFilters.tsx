import { useState, type FormEvent } from 'react'
import {
  useSite,
  type Choice,
  type FieldFault,
  type LedgerFilter,
  type SearchParams,
} from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, formatNumber } from 'shared/ui'
import { ChoiceFilter, TypedFilter } from './FilterControls'
import { readFilterForm, type FilterFault } from './filterForm'
import {
  CHOICE_FIELDS,
  CHOICES,
  FILTER_FIELDS,
  KEYWORD_LENGTH,
  type FilterField,
} from './ledgerFilter'
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

/** A choice takes effect at once, what is typed when its field is left or Enter is pressed. */
export function LedgerFilters({ filter, choices, refused, onFilter }: LedgerFiltersProps) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const [open, setOpen] = useState(false)
  const [faults, setFaults] = useState<FilterFault[]>([])
  const active = FILTER_FIELDS.filter((field) => filter[field]).length
  const wordsOf = (choice: Choice) =>
    t('filter.choice', { ...choice, count: formatNumber(choice.count, lang) })

  const apply = (form: HTMLFormElement) => {
    const data = new FormData(form)
    const { filter: next, faults: found } = readFilterForm({
      data,
      inForce: filter,
      choices,
      wordsOf,
    })
    setFaults(found)
    if (FILTER_FIELDS.some((field) => next[field] !== filter[field])) onFilter(next)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
  }
  const errorOf = (field: FilterField): string | undefined => {
    const own = faults.find((fault) => fault.field === field)
    if (own) return t(`filter.fault.${own.reason}`, { length: KEYWORD_LENGTH })
    const theirs = refused.find((fault) => fault.field === field)
    return theirs && t('filter.refused', { field: t(`filter.${field}`), reason: theirs.reason })
  }
  const typed = (field: FilterField) => ({
    field,
    value: filter[field] ?? '',
    error: errorOf(field),
    onLeave: apply,
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
            omitted={choices?.omitted[CHOICE_FIELDS[field]] ?? 0}
            wordsOf={wordsOf}
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
