import type { Organisation as Licensed } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Marked } from 'shared/ui'
import styles from './Organisation.module.css'

/** The receiving organisation and its licence numbers. */
export function Organisation({ name, registration, filing }: Licensed) {
  const { t } = useTranslation('pay')
  return (
    <dl className={styles.organisation}>
      <Fact name={t('organisation.name')}>{name}</Fact>
      <Fact name={t('organisation.registration')}>{registration}</Fact>
      <Fact name={t('organisation.filing')}>{filing}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Marked>{children}</Marked>
    </dd>
  </div>
)
