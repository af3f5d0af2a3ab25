import { links, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { BackLink } from '../back-link/BackLink'
import { commands, STEPS } from './commands'
import styles from './VerifyScreen.module.css'
import { wording } from './wording'

const QUICK = 'npm run verify-proof row.tlog-proof "$(cat vkey.txt)"'

/** `/finance/verify`: how to check a row's proof file without this site. */
export function VerifyScreen() {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const { lead, holds, provesNot, files, quick, steps, step } = wording[lang]
  return (
    <div className={`column ${styles.screen}`}>
      <BackLink to={links.finance()} className={styles.back}>
        {t('title')}
      </BackLink>
      <header className={styles.section}>
        <h1>{t('verify.title')}</h1>
        <p>{lead}</p>
        <p>
          {holds}
          {t('seal.space')}
          <strong>{provesNot}</strong>
        </p>
      </header>
      <section className={styles.section}>
        <h2>{files.title}</h2>
        <ol className={styles.list}>
          <li>{files.proof}</li>
          <li>
            {files.key}{' '}
            <a className={styles.key} href="/log/vkey" download="vkey.txt">
              {files.keyLink}
            </a>
          </li>
          <li>{files.name}</li>
        </ol>
      </section>
      <section className={styles.section}>
        <h2>{quick.title}</h2>
        <p>{quick.text}</p>
        <Command>{QUICK}</Command>
      </section>
      <section className={styles.section}>
        <h2>{steps.title}</h2>
        <p>{steps.text}</p>
        <ol className={styles.steps}>
          {STEPS.map((name) => (
            <li key={name} className={styles.step}>
              <h3>{step[name].title}</h3>
              <p>{step[name].text}</p>
              <Command>{commands[name]}</Command>
              <p className={styles.result}>{step[name].result}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

/** Wide lines are scrolled, not wrapped; the keyboard scrolls what has the focus. */
function Command({ children }: { children: string }) {
  return (
    <pre className={styles.command} translate="no" tabIndex={0}>
      <code>{children}</code>
    </pre>
  )
}
