import { useId } from 'react'
import { useTranslation } from 'shared/i18n'
import styles from './ChannelChoice.module.css'
import type { GroupProps } from './group-props'

/** The open payment channels. With only one, there is nothing to choose. */
export function ChannelChoice({ form, terms, fault }: GroupProps) {
  const { t } = useTranslation('pay')
  const id = useId()
  const field = form.register('channel')
  const error = fault('channel')
  if (terms.channels.length === 1)
    return (
      <div>
        <p className={styles.legend}>{t('channel.title')}</p>
        <p>{t(`channel.${terms.channels[0]}`)}</p>
        <input type="hidden" {...field} />
      </div>
    )
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}error` : undefined}
    >
      <legend className={styles.legend}>{t('channel.title')}</legend>
      <div className={styles.choices}>
        {terms.channels.map((channel) => (
          <label key={channel} className={styles.choice}>
            <input type="radio" className="check" value={channel} {...field} />
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
