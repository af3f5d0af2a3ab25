import { useId, type SelectHTMLAttributes } from 'react'
import { useSite, type Choice } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Field, formatNumber, useHydrated, useNames } from 'shared/ui'
import { namesGoods, type ChoiceField } from './ledger-filter'
import styles from './LedgerFilters.module.css'
import { TypedFilter } from './TypedFilter'

/** The maximum number of choices for a select; longer lists are searched by typing. */
const AT_A_GLANCE = 20

export interface ChoiceFilterProps {
  field: ChoiceField
  value: string
  /** undefined until loaded; meanwhile only the current choice is offered. */
  choices: readonly Choice[] | undefined
  /** How many more choices the ledger has than are listed. */
  omitted: number
  /** The text of a choice in the control. */
  wordsOf: (choice: Choice) => string
  error: string | undefined
  /** The draft text that differs from the current value. */
  draft: string | undefined
  onDraft: (text: string) => void
  onChoose: () => void
}

/** One filter with choices, each with its number of rows. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { field, choices, error } = props
  const { t } = useTranslation('finance')
  if (choices && choices.length > AT_A_GLANCE)
    return <LongChoiceFilter {...props} choices={choices} />
  return (
    <Field label={t(`filter.${field}`)} error={error} className={styles.choice}>
      {(control) => <Select {...props} control={control} />}
    </Field>
  )
}

interface SelectProps extends Pick<
  ChoiceFilterProps,
  'field' | 'value' | 'choices' | 'wordsOf' | 'onChoose'
> {
  control: SelectHTMLAttributes<HTMLSelectElement>
}

function Select({ field, value, choices, wordsOf, onChoose, control }: SelectProps) {
  const { t } = useTranslation('finance')
  const names = useNames()
  const known = choices?.some((choice) => choice.value === value) ?? false
  return (
    <select {...control} className="control" name={field} value={value} onChange={onChoose}>
      <option value="">{t('filter.all')}</option>
      {value && !known && (
        <option value={value} lang={names.langOf(value)}>
          {names.of(value)}
        </option>
      )}
      {choices?.map((choice) => (
        <option key={choice.value} value={choice.value} lang={names.langOf(choice.label)}>
          {wordsOf(choice)}
        </option>
      ))}
    </select>
  )
}

/**
 * For many choices: typing narrows them. The count is part of an option's value, because browsers show an option's
 * label next to the value, instead of it, or not at all. Only a script can read such a text, so without scripts there is
 * a select instead.
 */
function LongChoiceFilter(props: ChoiceFilterProps & { choices: readonly Choice[] }) {
  const { field, value, choices, omitted, wordsOf, error, draft, onDraft, onChoose } = props
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const hydrated = useHydrated()
  const options = useId()
  const words = choices.map(wordsOf)
  const chosen = choices.findIndex((choice) => choice.value === value)
  const counts = { listed: choices.length, omitted: formatNumber(omitted, lang) }
  return (
    <TypedFilter
      field={field}
      value={words[chosen] ?? value}
      error={error}
      hint={
        omitted > 0 ? t(`filter.omitted.${namesGoods(field) ? field : 'text'}`, counts) : undefined
      }
      type="search"
      className="needs-scripts control"
      name={hydrated ? field : undefined}
      list={options}
      placeholder={t('filter.allOrType')}
      onFocus={(event) => event.currentTarget.select()}
      draft={draft}
      onDraft={onDraft}
      onType={(text) => {
        if (!text || words.includes(text)) onChoose()
      }}
    >
      {hydrated ? (
        <datalist id={options}>
          {choices.map((choice, index) => (
            <option key={choice.value} value={words[index]} />
          ))}
        </datalist>
      ) : (
        <noscript>
          <Select {...props} control={{ 'aria-label': t(`filter.${field}`) }} />
        </noscript>
      )}
    </TypedFilter>
  )
}
