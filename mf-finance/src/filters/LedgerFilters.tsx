import { useRef, useState, type FormEvent } from 'react'
import type { FieldFault, LedgerFilter, SearchParams } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, HiddenFields } from 'shared/ui'
import { ChoiceFilter } from './ChoiceFilter'
import { KEYWORD_LENGTH } from './filter-values'
import {
  CHOICE_GROUPS,
  CHOICE_FIELDS,
  FILTER_FIELDS,
  namesGoods,
  sameFilter,
  type ChoiceField,
  type FilterField,
} from './ledger-filter'
import styles from './LedgerFilters.module.css'
import { TypedFilter } from './TypedFilter'
import type { FilterDrafts } from './use-filter-drafts'

export interface LedgerFiltersProps {
  /** The current filter. */
  filter: LedgerFilter
  /** The address's query, which the browser sends without scripts. */
  query: string
  drafts: FilterDrafts
  /** undefined until loaded. */
  choices: SearchParams | undefined
  /** The values that the service refused, with its messages. */
  refused: readonly FieldFault[]
  onFilter: (filter: LedgerFilter) => void
}

/**
 * A choice takes effect immediately. Typed text takes effect with the next choice, on Enter or by the button; until
 * then it is marked as not applied. Without scripts the browser sends the form, whose fields have the address's names.
 */
export function LedgerFilters(props: LedgerFiltersProps) {
  const { filter, query, drafts, choices, refused, onFilter } = props
  const { t } = useTranslation('finance')
  const form = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState(false)
  const active = FILTER_FIELDS.filter((field) => filter[field]).length

  const apply = () => {
    if (!form.current) return
    const next = drafts.read(dataOf(form.current))
    if (!sameFilter(next, filter)) onFilter(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  const errorOf = (field: FilterField): string | undefined => {
    const own = drafts.faultOf(field)
    if (own) return t(`filter.fault.${own.reason}`, { length: KEYWORD_LENGTH })
    const theirs = refused.find((fault) => fault.field === field)
    return theirs && t('filter.refused', { field: t(`filter.${field}`), reason: theirs.reason })
  }
  // Most ledgers have no rows that name goods at first: a choice of nothing would only be in the way.
  const isOffered = (field: ChoiceField) => filter[field] || choices?.[CHOICE_GROUPS[field]]?.length
  const propsOf = <F extends FilterField>(field: F) => ({
    field,
    value: filter[field] ?? '',
    draft: drafts.textOf(field),
    error: errorOf(field),
    onDraft: (text: string) => drafts.setText(field, text),
  })

  const choiceOf = (field: ChoiceField) => (
    <ChoiceFilter
      key={field}
      {...propsOf(field)}
      choices={choices?.[CHOICE_GROUPS[field]]}
      omitted={choices?.omitted[CHOICE_GROUPS[field]] ?? 0}
      wordsOf={drafts.wordsOf}
      onChoose={apply}
    />
  )

  return (
    <form
      ref={form}
      className={styles.form}
      role="search"
      aria-label={t('filter.title')}
      onSubmit={submit}
      noValidate
    >
      <HiddenFields query={query} without={[...FILTER_FIELDS, 'pageNo']} />
      <button
        type="button"
        className={`needs-scripts ${styles.toggle}`}
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
        {CHOICE_FIELDS.filter((field) => !namesGoods(field)).map(choiceOf)}
        <TypedFilter {...propsOf('keyword')} type="search" placeholder={t('filter.keywordHint')} />
        <TypedFilter {...propsOf('dateFrom')} type="date" />
        <TypedFilter {...propsOf('dateTo')} type="date" />
        <TypedFilter {...propsOf('amountMin')} type="text" inputMode="decimal" />
        <TypedFilter {...propsOf('amountMax')} type="text" inputMode="decimal" />
        {/* Last, so that the dates of a range stay side by side. */}
        {CHOICE_FIELDS.filter(namesGoods).filter(isOffered).map(choiceOf)}
        <div className={styles.actions}>
          <Button type="submit" variant={drafts.pending ? 'primary' : 'quiet'}>
            {t('filter.apply')}
          </Button>
        </div>
      </div>
      <p role="status" className={styles.pending}>
        {drafts.pending && t('filter.pending')}
      </p>
    </form>
  )
}

/** The form's values. A partly typed date reads as empty but must not be treated as empty. */
function dataOf(form: HTMLFormElement): FormData {
  const data = new FormData(form)
  for (const control of form.elements)
    if (control instanceof HTMLInputElement && control.validity.badInput)
      data.set(control.name, HALF_TYPED)
  return data
}

const HALF_TYPED = '?'
