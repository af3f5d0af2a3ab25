import { useId, type ChangeEvent, type FocusEvent } from 'react'
import { useSite, type Choice } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Field, formatNumber } from 'shared/ui'
import type { ChoiceField, FilterField } from './ledgerFilter'
import styles from './LedgerFilters.module.css'

/** The longest list that is read through at a glance; a longer one is searched by typing. */
const AT_A_GLANCE = 20

export interface ChoiceFilterProps {
  field: ChoiceField
  value: string
  /** undefined until they have come; the one in force is offered meanwhile. */
  choices: readonly Choice[] | undefined
  /** How many more the ledger has than are listed. */
  omitted: number
  /** A choice as it is written in the control. */
  wordsOf: (choice: Choice) => string
  error: string | undefined
  /** What is typed instead of the value in force. */
  draft: string | undefined
  onDraft: (text: string) => void
  onChoose: (form: HTMLFormElement) => void
}

/** One filter with choices, each with how many rows stand behind it. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { field, value, choices, wordsOf, error, onChoose } = props
  const { t } = useTranslation('finance')
  if (choices && choices.length > AT_A_GLANCE)
    return <LongChoiceFilter {...props} choices={choices} />
  const known = choices?.some((choice) => choice.value === value) ?? false
  return (
    <Field label={t(`filter.${field}`)} error={error} className={styles.choice}>
      {(control) => (
        <select
          {...control}
          className="control"
          name={field}
          value={value}
          onChange={(event) => onChoose(event.currentTarget.form!)}
        >
          <option value="">{t('filter.all')}</option>
          {value && !known && <option value={value}>{value}</option>}
          {choices?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {wordsOf(choice)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/**
 * Many choices: typing narrows them. The count is part of an option's value, because browsers show an option's
 * label beside its value, in its place, or not at all.
 */
function LongChoiceFilter(props: ChoiceFilterProps & { choices: readonly Choice[] }) {
  const { field, value, choices, omitted, wordsOf, error, draft, onDraft, onChoose } = props
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const list = useId()
  const words = choices.map(wordsOf)
  const chosen = choices.findIndex((choice) => choice.value === value)
  const counts = { listed: choices.length, omitted: formatNumber(omitted, lang) }
  return (
    <TypedFilter
      field={field}
      value={words[chosen] ?? value}
      error={error}
      hint={omitted > 0 ? t('filter.omitted', counts) : undefined}
      type="search"
      list={list}
      placeholder={t('filter.allOrType')}
      onFocus={(event) => event.currentTarget.select()}
      draft={draft}
      onDraft={onDraft}
      onType={({ currentTarget: input }) => {
        if (!input.value || words.includes(input.value)) onChoose(input.form!)
      }}
    >
      <datalist id={list}>
        {choices.map((choice, index) => (
          <option key={choice.value} value={words[index]} />
        ))}
      </datalist>
    </TypedFilter>
  )
}

export interface TypedFilterProps {
  field: FilterField
  /** The value in force as it is written. */
  value: string
  /** What is typed in its place. */
  draft: string | undefined
  error: string | undefined
  hint?: string | undefined
  type: 'search' | 'date' | 'text'
  inputMode?: 'decimal'
  list?: string
  placeholder?: string
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onDraft: (text: string) => void
  onType?: (event: ChangeEvent<HTMLInputElement>) => void
  children?: React.ReactNode
}

/** One filter that is typed. Leaving it applies nothing: the page would move under the pointer that left. */
export function TypedFilter(props: TypedFilterProps) {
  const { field, value, draft, error, hint, onDraft, onType, children, ...input } = props
  const { t } = useTranslation('finance')
  return (
    <Field label={t(`filter.${field}`)} error={error} hint={hint} className={PLACES[field]}>
      {(control) => (
        <>
          <input
            {...control}
            {...input}
            className="control"
            name={field}
            value={draft ?? value}
            autoComplete="off"
            onChange={(event) => {
              onDraft(event.currentTarget.value)
              onType?.(event)
            }}
          />
          {children}
        </>
      )}
    </Field>
  )
}

const PLACES: Record<FilterField, string | undefined> = {
  type: styles.choice,
  purpose: styles.choice,
  item: styles.choice,
  unit: styles.choice,
  keyword: styles.keyword,
  dateFrom: styles.bound,
  dateTo: styles.bound,
  amountMin: styles.bound,
  amountMax: styles.bound,
}
