import { useEffect, useEffectEvent, useState } from 'react'
import { useSite, type Choice, type LedgerFilter, type SearchParams } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatNumber } from 'shared/ui'
import { isPending, readFilterForm, type FilterFault } from './filter-form'
import { FILTER_FIELDS, type FilterField } from './ledger-filter'

/** The texts in the filter's controls that are not applied yet. */
export interface FilterDrafts {
  /** The draft of a field; undefined when it equals the current value. */
  textOf: (field: FilterField) => string | undefined
  faultOf: (field: FilterField) => FilterFault | undefined
  /** True while any draft is not applied. */
  pending: boolean
  /** The text of a choice in its control. */
  wordsOf: (choice: Choice) => string
  setText: (field: FilterField, text: string) => void
  /**
   * Reads the whole form and returns the filter that it describes, and remembers the faults for `faultOf`. Faulty
   * values remain drafts.
   */
  read: (data: FormData) => LedgerFilter
  clear: () => void
}

type Texts = Partial<Record<FilterField, string>>

/**
 * Typing does not change the view. A draft stays in its control through other navigation until it is applied or
 * cleared.
 */
export function useFilterDrafts(filter: LedgerFilter, choices?: SearchParams): FilterDrafts {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const [texts, setTexts] = useState<Texts>({})
  const [faults, setFaults] = useState<FilterFault[]>([])
  const wordsOf = (choice: Choice) =>
    t('filter.choice', { ...choice, count: formatNumber(choice.count, lang) })
  const form = { current: filter, choices, wordsOf }
  const waits = (field: FilterField, text: string | undefined) =>
    text !== undefined && isPending(field, text, form)
  const settle = useEffectEvent(() =>
    setTexts((now) =>
      Object.fromEntries(
        FILTER_FIELDS.filter((field) => waits(field, now[field])).map((field) => [
          field,
          now[field],
        ]),
      ),
    ),
  )
  // Not during render: a navigation may render in a transition, and text typed meanwhile must see all drafts.
  const filterKey = JSON.stringify(filter)
  useEffect(() => settle(), [filterKey])
  return {
    textOf: (field) => texts[field],
    faultOf: (field) => faults.find((fault) => fault.field === field),
    pending: FILTER_FIELDS.some((field) => waits(field, texts[field])),
    wordsOf,
    setText: (field, text) => setTexts((now) => ({ ...now, [field]: text })),
    read: (data) => {
      const { filter: next, faults: found } = readFilterForm({ ...form, data })
      setFaults(found)
      return next
    },
    clear: () => {
      setTexts({})
      setFaults([])
    },
  }
}
