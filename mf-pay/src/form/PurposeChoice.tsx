import { useWatch } from 'react-hook-form'
import { UNRESTRICTED } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Field, Marked, useNames } from 'shared/ui'
import { usePurposeName } from '../terms/purpose-name'
import type { GroupProps } from './group-props'

/** The purpose of the gift, with an explanation below. */
export function PurposeChoice({ form, terms, fault }: GroupProps) {
  const { t } = useTranslation('pay')
  const names = useNames()
  const purposeName = usePurposeName()
  const { control, register } = form
  const purpose = useWatch({ control, name: 'purpose' })
  const field = register('purpose')
  const project = terms.projects.find(({ name }) => name === purpose)
  const meaning =
    purpose === UNRESTRICTED ? t('purpose.anyText') : project && names.of(project.summary)
  return (
    <Field
      label={t('purpose.title')}
      hint={meaning && <Marked>{meaning}</Marked>}
      error={fault('purpose')}
    >
      {(input) => (
        <select className="control" {...input} {...field}>
          {terms.projects.map(({ name }) => (
            <option key={name} value={name} lang={names.langOf(name)}>
              {purposeName(name)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
