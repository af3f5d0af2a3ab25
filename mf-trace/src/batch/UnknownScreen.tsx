import { useMissing, useScreenTitle } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useParams } from 'shared/router'
import { parseCode } from '../code/parse-code'
import styles from './BatchScreen.module.css'
import { OnlyProduct } from './OnlyProduct'
import { UnknownCode } from './UnknownCode'

/** `/trace/01/…` without a batch: the code names a product at most. */
export function UnknownScreen() {
  const { t } = useTranslation('trace')
  const { '*': rest = '' } = useParams()
  const code = parseCode(`/01/${rest}`)
  const namesProduct = Boolean(code?.gtin)
  const serial = code?.serial ?? null
  const title = t(
    namesProduct ? `onlyProduct.${serial === null ? 'title' : 'titleWithSerial'}` : 'unknown.title',
  )
  useMissing(true)
  useScreenTitle(title)
  return (
    <div className={`column ${styles.screen}`}>
      <h1>{title}</h1>
      {namesProduct ? <OnlyProduct serial={serial} /> : <UnknownCode />}
    </div>
  )
}
