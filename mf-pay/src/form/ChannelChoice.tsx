import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'shared/i18n'
import styles from './ChannelChoice.module.css'
import { useEarlyChoice } from './early-choice'
import type { GroupProps } from './group-props'

/** The open payment channels. With only one, there is nothing to choose. */
export function ChannelChoice({ form, terms, fault }: GroupProps) {
  const { t } = useTranslation('pay')
  const id = useId()
  const { field } = useController({ control: form.control, name: 'channel' })
  const choices = useEarlyChoice(field.onChange)
  const error = fault('channel')
  if (terms.channels.length === 1)
    return (
      <div>
        <p className={styles.legend}>{t('channel.title')}</p>
        <p>{t(`channel.${terms.channels[0]}`)}</p>
      </div>
    )
  return (
    <fieldset
      ref={choices}
      className={styles.group}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}error` : undefined}
    >
      <legend className={styles.legend}>{t('channel.title')}</legend>
      <div className={styles.choices}>
        {terms.channels.map((channel, place) => (
          <label key={channel} className={styles.choice}>
            <input
              ref={place === 0 ? field.ref : undefined}
              type="radio"
              className="check"
              name={field.name}
              value={channel}
              checked={field.value === channel}
              onChange={() => field.onChange(channel)}
            />
            {t(`channel.${channel}`)}
          </label>
        ))}
      </div>
      <p id={`${id}error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
