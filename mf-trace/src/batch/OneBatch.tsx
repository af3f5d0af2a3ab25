import type { BatchPage } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Name, OnlyChinese } from 'shared/ui'
import { SealsOfPage } from '../seal/FactSeal'
import { useFactSeals } from '../seal/use-fact-seals'
import { Answer } from './Answer'
import { BagAsked } from './BagAsked'
import { BagWarning } from './BagWarning'
import { BatchBalance } from './BatchBalance'
import { BatchLedger } from './BatchLedger'
import { Certificates } from './Certificates'
import { FieldFacts } from './FieldFacts'
import type { Asked } from '../asked/asked'
import { Limits } from './Limits'
import styles from './OneBatch.module.css'
import { RecallNote } from './RecallNote'
import { LabTests } from './LabTests'
import { Timeline } from './Timeline'

/** Everything of a batch: first what warns of it, then the answer, then what it stands on. */
export function OneBatch({ page, asked }: { page: BatchPage; asked: Asked }) {
  const { t } = useTranslation('trace')
  const { product, recall, demo, bag } = page
  const seals = useFactSeals(page, asked)
  return (
    <SealsOfPage value={seals.of}>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <h1>
            <Name of={product.record.name} />
          </h1>
          <p className={styles.about}>
            <Name of={product.record.about} />
            <OnlyChinese texts={[product.record.name, product.record.about]} />
          </p>
          {demo && <p className={styles.demo}>{t('demo')}</p>}
        </header>
        {recall && <RecallNote recall={recall} />}
        {bag && <BagWarning bag={bag} asked={asked} />}
        <Answer page={page} seals={seals} />
        {bag && <BagAsked key={bag.serial} bag={bag} asked={asked} />}
        {page.field && <FieldFacts field={page.field} />}
        <Timeline page={page} />
        <LabTests tests={page.tests} />
        <Certificates page={page} />
        <BatchBalance page={page} />
        <BatchLedger asked={asked} />
        <Limits asked={asked} />
      </article>
    </SealsOfPage>
  )
}
