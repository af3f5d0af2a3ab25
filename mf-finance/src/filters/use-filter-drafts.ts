import { useEffect, useEffectEvent, useState } from 'react'
import { useSite, type Choice, type LedgerFilter, type SearchParams } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatNumber } from 'shared/ui'
import { isPending, readFilterForm, type FilterFault } from './filter-form'
import { FILTER_FIELDS, type FilterField } from './ledger-filter'

/** What stands in the controls of the filter and is not in force. */
export interface FilterDrafts {
  /** What is typed in a field; undefined when that is what is in force. */
  textOf: (field: FilterField) => string | undefined
  faultOf: (field: FilterField) => FilterFault | undefined
  /** True while something typed is not in force. */
  pending: boolean
  /** The words of a choice in its control. */
  wordsOf: (choice: Choice) => string
  type: (field: FilterField, text: string) => void
  /** Reads the whole form. What is faulty stays a draft. Returns the filter that it asks for. */
  read: (data: FormData) => LedgerFilter
  clear: () => void
}

type Texts = Partial<Record<FilterField, string>>

/**
 * Typing changes no view: a draft stays in its control, whatever other step is taken, until it is applied or
 * cleared. It ends when it is in force.
 */
export function useFilterDrafts(filter: LedgerFilter, choices?: SearchParams): FilterDrafts {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const [texts, setTexts] = useState<Texts>({})
  const [faults, setFaults] = useState<FilterFault[]>([])
  const wordsOf = (choice: Choice) =>
    t('filter.choice', { ...choice, count: formatNumber(choice.count, lang) })
  const form = { inForce: filter, choices, wordsOf }
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
  // Not while rendering: a step is rendered at leisure, and what is typed meanwhile must find all drafts.
  const inForce = JSON.stringify(filter)
  useEffect(() => settle(), [inForce])
  return {
    textOf: (field) => texts[field],
    faultOf: (field) => faults.find((fault) => fault.field === field),
    pending: FILTER_FIELDS.some((field) => waits(field, texts[field])),
    wordsOf,
    type: (field, text) => setTexts((now) => ({ ...now, [field]: text })),
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
