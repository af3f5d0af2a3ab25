import { useState, type FocusEventHandler } from 'react'
import { useSite, type Choice } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Field, formatNumber } from 'shared/ui'
import type { ChoiceField, FilterField } from './ledgerAddress'
import styles from './LedgerFilters.module.css'

export interface ChoiceFilterProps {
  field: ChoiceField
  value: string
  /** undefined until they have come; the one in force is offered meanwhile. */
  choices: readonly Choice[] | undefined
  error: string | undefined
  onChoose: (form: HTMLFormElement) => void
}

/** One filter with choices, each with how many rows stand behind it. */
export function ChoiceFilter({ field, value, choices, error, onChoose }: ChoiceFilterProps) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
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
              {t('filter.choice', { ...choice, count: formatNumber(choice.count, lang) })}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export type TypedField = Exclude<FilterField, ChoiceField>

export interface TypedFilterProps {
  field: TypedField
  /** The value in force; what is being typed gives way to it when it changes. */
  value: string
  error: string | undefined
  type: 'search' | 'date' | 'text'
  inputMode?: 'decimal'
  placeholder?: string
  onLeave: FocusEventHandler<HTMLInputElement>
}

/** One filter that is typed. */
export function TypedFilter(props: TypedFilterProps) {
  const { field, value, error, onLeave, ...input } = props
  const { t } = useTranslation('finance')
  const [draft, setDraft] = useState(value)
  const [inForce, setInForce] = useState(value)
  if (value !== inForce) {
    setInForce(value)
    setDraft(value)
  }
  const place = field === 'keyword' ? styles.keyword : styles.bound
  return (
    <Field label={t(`filter.${field}`)} error={error} className={place}>
      {(control) => (
        <input
          {...control}
          {...input}
          className="control"
          name={field}
          value={draft}
          autoComplete="off"
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}
