import { links, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Seal } from 'shared/seal'
import { formatNumber } from 'shared/ui'
import styles from './FactsChecked.module.css'
import type { ShownFact } from './facts-on-page'
import type { FactSeals } from './use-fact-seals'

/** The signed log, and of each fact its place there, its proof and its content as files to keep. */
export function FactProofs({ seals: { facts, data, of } }: { seals: FactSeals }) {
  const { t } = useTranslation('trace')
  const { lang, settings } = useSite()
  const log = data?.log.state === 'verified' ? data.log : undefined
  const file = (call: string, leaf: number) =>
    `${settings.apiBase}/log/goods-proof/${call}?leaf=${leaf}`
  return (
    <>
      {log && (
        <>
          <p>{t('seal.log.size', { size: formatNumber(log.size, lang) })}</p>
          <pre translate="no" lang="en">
            {log.note}
          </pre>
        </>
      )}
      <p>
        {t('seal.keep')}{' '}
        <a href="/log/vkey" download="vkey.txt">
          {t('seal.key')}
        </a>
        {t('seal.comma')}
        <Link to={links.verify()}>{t('seal.byHand')}</Link>
      </p>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact.id}>
            <Seal state={of(fact.id)} />
            <FactContent content={fact.content} />
            {fact.leaf !== null && (
              <span className={styles.files}>
                <a href={file('file', fact.leaf)}>{t('seal.proof')}</a>
                <a href={file('content-file', fact.leaf)}>{t('seal.content')}</a>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the log holds of a fact, as it was hashed. */
const FactContent = ({ content }: Pick<ShownFact, 'content'>) => (
  <code translate="no" lang="zh">
    {content}
  </code>
)
