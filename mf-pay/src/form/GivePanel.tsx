import type { GivingTerms } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Card, Chip } from 'shared/ui'
import { Organisation } from '../terms/Organisation'
import { GiveForm } from './GiveForm'
import styles from './GivePanel.module.css'
import { WechatHint } from './WechatHint'

/** The form with the receiving organisation. A demonstration is marked as one before everything else. */
export function GivePanel({ terms }: { terms: GivingTerms }) {
  const { t } = useTranslation('pay')
  const { demo, organisation } = terms
  return (
    <Card as="section" className={styles.panel} aria-labelledby="give">
      <header className={styles.head}>
        <h2 id="give">{t('give.title')}</h2>
        {demo && <Chip tone="demo">{t('demo.mark')}</Chip>}
        {demo && <p className={styles.demo}>{t('demo.form')}</p>}
      </header>
      {!demo && <WechatHint />}
      <GiveForm terms={terms} />
      {organisation && <Organisation {...organisation} />}
    </Card>
  )
}
