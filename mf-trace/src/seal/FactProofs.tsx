import { links, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Seal } from 'shared/seal'
import { formatNumber, Name } from 'shared/ui'
import styles from './FactsChecked.module.css'
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
            <p>
              <Seal state={of(fact.id)} />
              {t(`seal.about.${fact.about}`)}
              {fact.title && (
                <>
                  {t('seal.colon')}
                  <Name of={fact.title} />
                </>
              )}
            </p>
            {fact.leaf !== null && (
              <p className={styles.files}>
                <a href={file('file', fact.leaf)}>{t('seal.proof')}</a>
                <a href={file('content-file', fact.leaf)}>{t('seal.content')}</a>
              </p>
            )}
            <details>
              <summary>{t('seal.raw')}</summary>
              <code translate="no" lang="zh">
                {fact.content}
              </code>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
